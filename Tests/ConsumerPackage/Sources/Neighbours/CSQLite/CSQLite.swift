/// Shows that a client's module may have the same name as a module of an earlier version of Logbook.
public enum CSQLite {}
