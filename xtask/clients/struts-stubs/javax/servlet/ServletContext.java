package javax.servlet; public interface ServletContext { }
