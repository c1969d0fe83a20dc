/// A module called as a module of Logbook's was, beside which it has to fit.
public enum CSQLite {}
