package client;

import CH.ifa.draw.framework.Drawing;
import CH.ifa.draw.framework.DrawingView;
import CH.ifa.draw.framework.Figure;
import CH.ifa.draw.standard.CreationTool;
import CH.ifa.draw.standard.StandardDrawing;
import java.awt.Graphics;

/** A drawing that is made by a tool and shown beside others. */
public class Sketch {
    private final Drawing drawing = new StandardDrawing();

    public Figure added(Figure figure) {
        return drawing.add(figure);
    }

    public void show(DrawingView view, Graphics graphics) {
        view.setDrawing(drawing);
        view.drawAll(graphics);
    }

    public boolean isTouched(CreationTool tool) {
        return tool != null && drawing.figures().hasMoreElements();
    }
}
