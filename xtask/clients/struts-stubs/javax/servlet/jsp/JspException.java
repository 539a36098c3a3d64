package javax.servlet.jsp; public class JspException extends Exception { public JspException(String text) { super(text); } }
