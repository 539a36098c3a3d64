package client;

import java.net.MalformedURLException;
import java.util.Locale;
import java.util.Map;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.jsp.JspException;
import javax.servlet.jsp.PageContext;
import org.apache.struts.Globals;
import org.apache.struts.tiles.UntyppedAttribute;
import org.apache.struts.util.RequestUtils;
import org.apache.struts.util.ResponseUtils;

/** Links of a page, and what they say. */
public class Links {
    private final PageContext page;

    public Links(PageContext page) {
        this.page = page;
    }

    public String to(String forward, Map parameters) throws MalformedURLException {
        return RequestUtils.computeURL(page, forward, null, null, parameters, null, false);
    }

    public String label(String key) throws JspException {
        String text = RequestUtils.message(page, null, null, key);
        return ResponseUtils.filter(text);
    }

    public void remember(HttpServletRequest request, Locale locale) {
        request.getSession().setAttribute(Globals.LOCALE_KEY, locale);
    }

    public UntyppedAttribute attribute(Object value) {
        return new UntyppedAttribute(value);
    }

    public boolean isPlain(Object attribute) {
        return attribute instanceof UntyppedAttribute && !(attribute instanceof Marked);
    }

    /** An attribute with a role of its own. */
    public static class Marked extends UntyppedAttribute {
        public Marked(Object value) {
            super(value);
        }
    }
}
