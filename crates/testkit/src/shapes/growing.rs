//! Refactorings of every kind of entity, as often as one likes: what is found in a small change is found in a large one.

use super::Shape;

/// One of each.
pub const GROWING: &[Shape] = &[
    Shape::members(
        "methods renamed",
        [
            "    int total#(int a) {\n        int sum = read(a, #);\n        log(\"%\", sum);\n        return sum;\n    }\n",
            "    int value#(int a) {\n        int sum = read(a, #);\n        log(\"now %\", sum);\n        return sum;\n    }\n",
        ],
    ),
    Shape::members(
        "tests written in another style",
        [
            "    public void testItem#() {\n        Item item = make(\"%\", #);\n        item.open(#);\n        assertEquals(#, item.total());\n        assertTrue(item.isOpen());\n    }\n",
            "    @Test\n    void item#() {\n        Item item = make(\"%\", #);\n        item.open(#);\n        assertThat(item.total()).isEqualTo(#);\n        assertThat(item.isOpen()).isTrue();\n    }\n",
        ],
    ),
    Shape::members("methods without code renamed", ["    int firstOf#(int a);\n", "    int startOf#(int a);\n"])
        .within("package shop;\n\ninterface Shop {\n", "}\n"),
    Shape::members(
        "methods with other parameters",
        [
            "    int total#(int a) {\n        return read(a, #);\n    }\n",
            "    int total#(int a, int more) {\n        return read(a, #);\n    }\n",
        ],
    ),
    Shape::members(
        "constructors with other parameters",
        [
            "    Shop(Item# item) {\n        this.name = item.name(#);\n    }\n",
            "    Shop(Item# item, int more) {\n        this.name = item.name(#);\n    }\n",
        ],
    ),
    Shape::members(
        "parameters renamed",
        [
            "    int total#(int a) {\n        return read(a, #);\n    }\n",
            "    int total#(int amount) {\n        return read(amount, #);\n    }\n",
        ],
    ),
    Shape::members(
        "fields renamed with their users",
        [
            "    int count#;\n    int read#() {\n        return count# * #;\n    }\n",
            "    int number#;\n    int read#() {\n        return number# * #;\n    }\n",
        ],
    ),
    Shape::members(
        "constants renamed",
        [
            "    static final int FIRST_# = 1#;\n    static final int OTHER_# = #;\n",
            "    static final int START_# = 1#;\n    static final int OTHER_# = #;\n",
        ],
    ),
    Shape::members("fields of other types", ["    int count#;\n", "    long count#;\n"]),
    Shape::members("enum constants renamed", ["    FIRST_#(\"of #\"),\n", "    START_#(\"of #\"),\n"])
        .within("package shop;\n\nenum Shop {\n", "    LAST(\"\");\n\n    Shop(String name) {}\n}\n"),
    Shape::members("annotation members renamed", ["    int firstOf#() default #;\n", "    int startOf#() default #;\n"])
        .within("package shop;\n\n@interface Shop {\n", "}\n"),
    Shape::members(
        "variables of initializers renamed",
        [
            "    static {\n        int first# = load(#);\n        put(first#, \"%\");\n    }\n",
            "    static {\n        int start# = load(#);\n        put(start#, \"%\");\n    }\n",
        ],
    ),
    Shape::members(
        "inner classes renamed",
        [
            "    static class First# {\n        int count#;\n        int total#() {\n            return count# + #;\n        }\n    }\n",
            "    static class Start# {\n        int count#;\n        int total#() {\n            return count# + #;\n        }\n    }\n",
        ],
    ),
    Shape::members(
        "inner classes with equal members renamed",
        [
            "    static class First# {\n        int count;\n        int total() {\n            return count + 1;\n        }\n    }\n",
            "    static class Start# {\n        int count;\n        int total() {\n            return count + 1;\n        }\n    }\n",
        ],
    ),
    Shape::members(
        "anonymous classes turned into lambdas",
        [
            "    Runnable task#() {\n        return new Runnable() {\n            public void run() {\n                go(#);\n            }\n        };\n    }\n",
            "    Runnable task#() {\n        return () -> go(#);\n    }\n",
        ],
    ),
    Shape::files(
        "classes renamed",
        ["shop/First#.java", "shop/Start#.java"],
        [
            "package shop;\n\nclass First# {\n    int count#;\n    int total#() {\n        return count# + #;\n    }\n}\n",
            "package shop;\n\nclass Start# {\n    int count#;\n    int total#() {\n        return count# + #;\n    }\n}\n",
        ],
    ),
    Shape::files(
        "records, enums and interfaces moved",
        ["shop/goods/File#.java", "shop/stock/File#.java"],
        [
            "package shop.goods;\n\nrecord Item#(int a#) {}\nenum Sort# { A#, B# }\ninterface Reads# { int read#(); }\n",
            "package shop.stock;\n\nrecord Item#(int a#) {}\nenum Sort# { A#, B# }\ninterface Reads# { int read#(); }\n",
        ],
    ),
    Shape::members(
        "methods moved",
        ["    int total#(int a) {\n        int sum = read(a, #);\n        log(\"%\", sum);\n        return sum;\n    }\n", ""],
    )
    .and(
        ["}\n\nclass Other {\n", "}\n\nclass Other {\n"],
        ["", "    int total#(int a) {\n        int sum = read(a, #);\n        log(\"%\", sum);\n        return sum;\n    }\n"],
    ),
    Shape::members("fields pulled up", ["    private String name# = \"#\";\n", ""])
        .within("package shop;\n\nclass Shop extends Other {\n", "}\n")
        .and(
            ["}\n\nclass Other {\n", "}\n\nclass Other {\n"],
            ["", "    private String name# = \"#\";\n"],
        ),
    Shape::members(
        "methods extracted",
        [
            "    int total#(int a) {\n        open(a);\n        int sum = read(a, #);\n        log(\"%\", sum);\n        return sum;\n    }\n",
            "    int total#(int a) {\n        open(a);\n        return sum#(a);\n    }\n    int sum#(int a) {\n        int sum = read(a, #);\n        log(\"%\", sum);\n        return sum;\n    }\n",
        ],
    ),
    Shape::members(
        "methods inlined",
        [
            "    int total#(int a) {\n        open(a);\n        return sum#(a);\n    }\n    int sum#(int a) {\n        int sum = read(a, #);\n        log(\"%\", sum);\n        return sum;\n    }\n",
            "    int total#(int a) {\n        open(a);\n        int sum = read(a, #);\n        log(\"%\", sum);\n        return sum;\n    }\n",
        ],
    ),
    Shape::statements(
        "variables renamed in one method",
        [
            "        int first# = read(#);\n        use(first#, #);\n",
            "        int start# = read(#);\n        use(start#, #);\n",
        ],
    ),
    Shape::statements(
        "variables extracted in one method",
        [
            "        use(read(a).item(#), #);\n",
            "        Item item# = read(a).item(#);\n        use(item#, #);\n",
        ],
    ),
];
