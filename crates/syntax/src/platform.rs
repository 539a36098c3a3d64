//! The platform that the types of expressions are inferred for: which types it has, what becomes what by itself, and
//! what its methods do. It is Java's, and the one there is; [`Words`](crate::Words) has what depends on the language of a
//! file.

use refscope_text::Symbol;

/// The type of texts.
pub const TEXT_TYPE: Symbol = Symbol::of("String");

/// The type that all objects have.
pub const ANY_TYPE: Symbol = Symbol::of("Object");

/// The types of numbers: each becomes those behind it by itself, where no character stands between.
pub const NUMBERS: [Symbol; 7] = [
    Symbol::of("byte"),
    Symbol::of("short"),
    Symbol::of("char"),
    Symbol::of("int"),
    Symbol::of("long"),
    Symbol::of("float"),
    Symbol::of("double"),
];

/// The type of what is true or not.
pub const TRUTH: Symbol = Symbol::of("boolean");

/// The types of plain values, each with that of an object that holds one.
pub const BOXES: [(Symbol, Symbol); 8] = [
    (Symbol::of("boolean"), Symbol::of("Boolean")),
    (Symbol::of("byte"), Symbol::of("Byte")),
    (Symbol::of("short"), Symbol::of("Short")),
    (Symbol::of("char"), Symbol::of("Character")),
    (Symbol::of("int"), Symbol::of("Integer")),
    (Symbol::of("long"), Symbol::of("Long")),
    (Symbol::of("float"), Symbol::of("Float")),
    (Symbol::of("double"), Symbol::of("Double")),
];

/// Methods of the usual libraries that only look at their object, whatever type has them.
pub const PURE_QUERIES: [Symbol; 26] = [
    Symbol::of("charAt"),
    Symbol::of("compareTo"),
    Symbol::of("contains"),
    Symbol::of("containsKey"),
    Symbol::of("endsWith"),
    Symbol::of("equals"),
    Symbol::of("equalsIgnoreCase"),
    Symbol::of("getClass"),
    Symbol::of("getName"),
    Symbol::of("hashCode"),
    Symbol::of("indexOf"),
    Symbol::of("intValue"),
    Symbol::of("isEmpty"),
    Symbol::of("isInstance"),
    Symbol::of("lastIndexOf"),
    Symbol::of("length"),
    Symbol::of("longValue"),
    Symbol::of("size"),
    Symbol::of("startsWith"),
    Symbol::of("substring"),
    Symbol::of("toLowerCase"),
    Symbol::of("toString"),
    Symbol::of("toUpperCase"),
    Symbol::of("trim"),
    Symbol::of("abs"),
    Symbol::of("isAssignableFrom"),
];

/// The methods that all objects have, with how many parameters each takes.
pub const METHODS_OF_ANY: [(Symbol, usize); 11] = [
    (Symbol::of("clone"), 0),
    (Symbol::of("equals"), 1),
    (Symbol::of("finalize"), 0),
    (Symbol::of("getClass"), 0),
    (Symbol::of("hashCode"), 0),
    (Symbol::of("notify"), 0),
    (Symbol::of("notifyAll"), 0),
    (Symbol::of("toString"), 0),
    (Symbol::of("wait"), 0),
    (Symbol::of("wait"), 1),
    (Symbol::of("wait"), 2),
];

/// The types of the library that no other type extends.
pub const FINAL_TYPES: [Symbol; 10] = [
    TEXT_TYPE,
    Symbol::of("Boolean"),
    Symbol::of("Byte"),
    Symbol::of("Short"),
    Symbol::of("Character"),
    Symbol::of("Integer"),
    Symbol::of("Long"),
    Symbol::of("Float"),
    Symbol::of("Double"),
    Symbol::of("Class"),
];

/// The interfaces of the library that functions are given as, with how many parameters each takes.
pub const FUNCTIONS: [(Symbol, usize); 14] = [
    (Symbol::of("Runnable"), 0),
    (Symbol::of("Callable"), 0),
    (Symbol::of("Supplier"), 0),
    (Symbol::of("BooleanSupplier"), 0),
    (Symbol::of("Consumer"), 1),
    (Symbol::of("Function"), 1),
    (Symbol::of("Predicate"), 1),
    (Symbol::of("UnaryOperator"), 1),
    (Symbol::of("ActionListener"), 1),
    (Symbol::of("BiConsumer"), 2),
    (Symbol::of("BiFunction"), 2),
    (Symbol::of("BiPredicate"), 2),
    (Symbol::of("BinaryOperator"), 2),
    (Symbol::of("Comparator"), 2),
];

/// Types of the platform that nobody has to import and that others extend.
pub const TYPES: [Symbol; 14] = [
    Symbol::of("AutoCloseable"),
    Symbol::of("CharSequence"),
    Symbol::of("Cloneable"),
    Symbol::of("Comparable"),
    Symbol::of("Error"),
    Symbol::of("Exception"),
    Symbol::of("IllegalArgumentException"),
    Symbol::of("IllegalStateException"),
    Symbol::of("Iterable"),
    Symbol::of("Number"),
    Symbol::of("Object"),
    Symbol::of("Runnable"),
    Symbol::of("RuntimeException"),
    Symbol::of("Thread"),
];

/// Whether the full name of a type is one of the platform.
pub fn is_name_of(full_name: &str) -> bool {
    full_name.starts_with("java.") || full_name.starts_with("javax.swing.")
}

macro_rules! subtypes {
    ($($above:literal: $($name:literal)*;)*) => {
        &[$((Symbol::of($above), &[$(Symbol::of($name)),*])),*]
    };
}

/// Types of the platform that signatures often name, with those right below them.
const SUBTYPES: &[(Symbol, &[Symbol])] = subtypes! {
    "Iterable": "Collection" "Path";
    "Collection": "List" "Set" "Queue" "AbstractCollection";
    "AbstractCollection": "AbstractList" "AbstractSet" "AbstractQueue" "ArrayDeque";
    "List": "AbstractList" "ArrayList" "LinkedList" "Vector" "CopyOnWriteArrayList";
    "AbstractList": "ArrayList" "Vector" "AbstractSequentialList";
    "AbstractSequentialList": "LinkedList";
    "Vector": "Stack";
    "Set": "SortedSet" "AbstractSet" "HashSet" "LinkedHashSet" "EnumSet";
    "AbstractSet": "HashSet" "TreeSet" "EnumSet";
    "HashSet": "LinkedHashSet";
    "SortedSet": "NavigableSet" "TreeSet";
    "NavigableSet": "TreeSet";
    "Queue": "Deque" "BlockingQueue" "AbstractQueue" "PriorityQueue";
    "Deque": "ArrayDeque" "LinkedList";
    "Map": "SortedMap" "AbstractMap" "HashMap" "Hashtable" "ConcurrentMap" "IdentityHashMap" "WeakHashMap" "EnumMap";
    "AbstractMap": "HashMap" "TreeMap" "WeakHashMap" "IdentityHashMap" "EnumMap";
    "HashMap": "LinkedHashMap";
    "SortedMap": "NavigableMap" "TreeMap";
    "NavigableMap": "TreeMap";
    "ConcurrentMap": "ConcurrentHashMap";
    "Dictionary": "Hashtable";
    "Hashtable": "Properties";
    "Iterator": "ListIterator";
    "CharSequence": "String" "StringBuffer" "StringBuilder";
    "Number": "Byte" "Short" "Integer" "Long" "Float" "Double" "BigInteger" "BigDecimal" "AtomicInteger" "AtomicLong";
    "Date": "Timestamp" "Time";
    "Calendar": "GregorianCalendar";
    "Closeable": "InputStream" "OutputStream" "Reader" "Writer";
    "AutoCloseable": "Closeable";
    "InputStream": "FileInputStream" "FilterInputStream" "ByteArrayInputStream" "ObjectInputStream";
    "FilterInputStream": "BufferedInputStream" "DataInputStream" "InflaterInputStream" "PushbackInputStream";
    "InflaterInputStream": "GZIPInputStream" "ZipInputStream";
    "OutputStream": "FileOutputStream" "FilterOutputStream" "ByteArrayOutputStream" "ObjectOutputStream";
    "FilterOutputStream": "BufferedOutputStream" "DataOutputStream" "PrintStream" "DeflaterOutputStream";
    "DeflaterOutputStream": "GZIPOutputStream" "ZipOutputStream";
    "Reader": "InputStreamReader" "BufferedReader" "StringReader" "FilterReader" "CharArrayReader";
    "InputStreamReader": "FileReader";
    "BufferedReader": "LineNumberReader";
    "Writer": "OutputStreamWriter" "BufferedWriter" "StringWriter" "PrintWriter" "CharArrayWriter";
    "OutputStreamWriter": "FileWriter";
    "URLConnection": "HttpURLConnection" "JarURLConnection";
    "ClassLoader": "SecureClassLoader" "URLClassLoader";
    "SecureClassLoader": "URLClassLoader";
    "Executor": "ExecutorService";
    "ExecutorService": "ScheduledExecutorService" "ThreadPoolExecutor";
    "Throwable": "Exception" "Error";
    "Exception": "RuntimeException" "IOException" "SQLException" "ClassNotFoundException" "CloneNotSupportedException"
        "InterruptedException" "NoSuchMethodException" "NoSuchFieldException" "InstantiationException"
        "IllegalAccessException" "InvocationTargetException" "GeneralSecurityException" "ParseException"
        "TimeoutException" "URISyntaxException" "SAXException" "ParserConfigurationException" "TransformerException"
        "NamingException" "BackingStoreException" "ExecutionException";
    "RuntimeException": "IllegalArgumentException" "IllegalStateException" "NullPointerException" "ClassCastException"
        "IndexOutOfBoundsException" "SecurityException" "UnsupportedOperationException" "ArithmeticException"
        "ConcurrentModificationException" "NoSuchElementException" "NegativeArraySizeException" "ArrayStoreException"
        "MissingResourceException" "UncheckedIOException" "DateTimeException" "EmptyStackException";
    "IllegalArgumentException": "NumberFormatException" "PatternSyntaxException" "IllegalFormatException";
    "IndexOutOfBoundsException": "ArrayIndexOutOfBoundsException" "StringIndexOutOfBoundsException";
    "Error": "AssertionError" "LinkageError" "VirtualMachineError";
    "LinkageError": "NoClassDefFoundError" "ExceptionInInitializerError";
    "VirtualMachineError": "OutOfMemoryError" "StackOverflowError";
    "IOException": "FileNotFoundException" "UnsupportedEncodingException" "MalformedURLException" "EOFException"
        "ZipException" "SocketException" "UnknownHostException" "UTFDataFormatException" "RemoteException"
        "ObjectStreamException" "InterruptedIOException" "ProtocolException";
    "ZipException": "JarException";
    "SocketException": "ConnectException" "BindException";
    "InterruptedIOException": "SocketTimeoutException";
    "GeneralSecurityException": "NoSuchAlgorithmException" "InvalidKeyException" "KeyStoreException"
        "CertificateException" "SignatureException" "NoSuchProviderException" "InvalidKeySpecException"
        "UnrecoverableKeyException" "InvalidAlgorithmParameterException" "KeyException";
    "KeyException": "InvalidKeyException";
    "Key": "PublicKey" "PrivateKey" "SecretKey";
    "SAXException": "SAXParseException" "SAXNotRecognizedException" "SAXNotSupportedException";
    "Node": "Element" "Document" "Attr" "CharacterData" "DocumentFragment" "DocumentType" "Entity" "Notation"
        "ProcessingInstruction" "EntityReference";
    "CharacterData": "Text" "Comment";
    "Text": "CDATASection";
    "EventObject": "AWTEvent" "ChangeEvent" "TreeSelectionEvent" "ListSelectionEvent" "PropertyChangeEvent";
    "AWTEvent": "ActionEvent" "ComponentEvent" "ItemEvent";
    "ComponentEvent": "InputEvent" "WindowEvent" "FocusEvent";
    "InputEvent": "MouseEvent" "KeyEvent";
    "Graphics": "Graphics2D";
    "Component": "Container" "Canvas";
    "Container": "JComponent" "Window" "Panel";
    "Panel": "Applet";
    "Applet": "JApplet";
    "Window": "Frame" "Dialog" "JWindow";
    "Frame": "JFrame";
    "Dialog": "JDialog";
    "JComponent": "JPanel" "JLabel" "JTable" "JTree" "JList" "JComboBox" "JScrollPane" "JSplitPane" "JTabbedPane"
        "AbstractButton" "JTextComponent" "JMenuBar" "JPopupMenu" "JToolBar" "JSlider" "JSpinner" "JProgressBar";
    "AbstractButton": "JButton" "JMenuItem" "JToggleButton";
    "JToggleButton": "JCheckBox" "JRadioButton";
    "JMenuItem": "JMenu" "JCheckBoxMenuItem" "JRadioButtonMenuItem";
    "JTextComponent": "JTextField" "JTextArea" "JEditorPane";
    "JTextField": "JPasswordField" "JFormattedTextField";
    "JEditorPane": "JTextPane";
    "TreeNode": "MutableTreeNode";
    "MutableTreeNode": "DefaultMutableTreeNode";
    "TreeModel": "DefaultTreeModel";
    "TableModel": "AbstractTableModel";
    "AbstractTableModel": "DefaultTableModel";
};

/// Whether a type of the platform extends or implements another one, as far as is known.
pub fn is_below(name: Symbol, above: Symbol) -> bool {
    let below = SUBTYPES.iter().filter(|it| it.0 == above).flat_map(|it| it.1);
    { below }.any(|&it| it == name || is_below(name, it))
}

/// Whether a number becomes one of another type by itself: `int` becomes `long`.
pub fn widens(given: Symbol, wanted: Symbol) -> bool {
    /// The place of characters among the numbers.
    const CHARACTER: usize = 2;
    let rank = |name: Symbol| NUMBERS.iter().position(|&it| it == name);
    // A character is no short number, and none becomes a character.
    rank(given).zip(rank(wanted)).is_some_and(|(given, wanted)| {
        given < wanted && wanted != CHARACTER && (given != CHARACTER || wanted > CHARACTER)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_below_what_has_an_end() {
        let is = |name, above| is_below(Symbol::of(name), Symbol::of(above));
        assert!(is("LinkedList", "Collection") && is("SocketTimeoutException", "Exception"));
        assert!(!is("Collection", "List") && !is("List", "List") && !is("List", "Map"));
        assert!(SUBTYPES.iter().all(|(name, _)| !is_below(*name, *name)));
    }

    #[test]
    fn numbers_become_wider_ones() {
        let widens = |given, wanted| widens(Symbol::of(given), Symbol::of(wanted));
        assert!(widens("int", "long") && widens("char", "int") && widens("byte", "double"));
        assert!(!widens("long", "int") && !widens("byte", "char") && !widens("char", "short"));
    }
}
