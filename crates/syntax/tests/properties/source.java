@Deprecated package shop.cart;

import java.util.*;
import static java.lang.Math.max;

/** A cart. */
public sealed class Cart<T extends Item & Cloneable> extends Base<T> implements Priced permits BigCart {
    private static final Map<String, List<int[]>> CACHE = new HashMap<>(), OTHER;
    int a = 1, b[] = {1, 2}, c;
    Runnable task = () -> { go(); };
    Object anonymous = new Object() {
        @Override public String toString() { return "é" + 1 + 'c'; }
    };

    static { init(); }

    Cart(int a) throws IOException {
        super(a);
        this.a = a;
    }

    // Sums up.
    public <U> int total(final List<? extends U> items, int... more) {
        int sum = 0;
        for (int i = 0, j = 1; i < items.size() && j > -1; i++, j--) {
            sum += items.get(i).price() * (int) -2L >> 3;
        }
        for (var item : items) if (item instanceof Book book && book.ok) continue; else break;
        outer:
        while (sum > 0) {
            do { sum--; } while (sum < 10);
            switch (sum) {
                case 1, 2: sum = a ? b : c; break outer;
                case A.B: { return 1; }
                default: throw new IllegalStateException("x", e);
            }
        }
        try (Reader r = open(); other) {
            synchronized (this) { assert r != null : "no"; }
        } catch (IOException | RuntimeException e) {
            list.stream().map(String::length).filter(x -> x > 1).collect(Collectors.<Integer>toList());
        } finally {
            new int[] {1, 2}[0] = array[1][2] = Cart.this.a;
        }
        class Local { record Inner(int x) { Inner { check(x); } } }
        return switch (value) {
            case Point(int x, Point(var y, _)) when x > y -> x;
            case String s -> { yield s.length(); }
            case null, default -> (List<String>) (Object) List.<String>of() == null ? 1 : max(1, 2);
        };
    }

    enum Color implements Fn {
        RED("r") { int apply(int x) { return x; } }, @Deprecated GREEN(1 + 2), BLUE;
        private int n;
        abstract int apply(int x);
    }

    @interface Named { String value() default """
        text "block" \"""
        """; int[] sizes() default {1, 2}; }

    interface Shape { double area(); default void f() {} }
}

record Empty() {}
