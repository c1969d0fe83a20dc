/// A type in a client's module that has the same name as a module in an earlier version of Logbook.
public enum CSQLite {}
