/// A declaration in a module that has the name of an earlier module of Logbook.
public enum CLI {}
