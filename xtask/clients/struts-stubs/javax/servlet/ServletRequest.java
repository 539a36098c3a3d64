package javax.servlet; public interface ServletRequest { Object getAttribute(String name); void setAttribute(String name, Object value); }
