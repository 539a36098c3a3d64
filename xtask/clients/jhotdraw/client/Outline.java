package client;

import CH.ifa.draw.contrib.DiamondFigure;
import CH.ifa.draw.contrib.PolygonFigure;
import CH.ifa.draw.contrib.TriangleFigure;
import CH.ifa.draw.framework.ConnectionFigure;
import CH.ifa.draw.framework.Figure;
import java.awt.Polygon;

/** What the figures of a drawing look like and how they hang together. */
public class Outline {
    public Figure source(ConnectionFigure line) {
        return line.start().owner();
    }

    public boolean isLoop(ConnectionFigure line) {
        return line.start() == line.end();
    }

    public int corners(TriangleFigure triangle) {
        Polygon outer = triangle.polygon();
        return outer.npoints;
    }

    /** A figure whose corners are told. */
    public static class Gem extends DiamondFigure {
        public int corners() {
            return polygon().npoints;
        }
    }

    public boolean isNear(Polygon shape, int x, int y) {
        return PolygonFigure.distanceFromLine(shape.xpoints[0], shape.ypoints[0], shape.xpoints[1], shape.ypoints[1], x, y) < 5;
    }
}
