package javax.servlet.http; public interface HttpServletRequest extends javax.servlet.ServletRequest { HttpSession getSession(); }
