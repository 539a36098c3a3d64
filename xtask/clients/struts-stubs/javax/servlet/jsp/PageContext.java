package javax.servlet.jsp; public abstract class PageContext { public abstract javax.servlet.ServletContext getServletContext(); }
