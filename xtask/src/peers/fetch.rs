//! Gets what the peers need: Java, their jars from Maven Central and our small programs around them.
//!
//! Everything lands in `target/peers` and is made once.

use super::{java, run_quietly};
use crate::setup;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// The release that we compare ourselves with.
pub(crate) const REFACTORING_MINER: &str = "3.1.4";

/// The memory that a peer may take.
const HEAP: &str = "-Xmx8g";

/// Java, the jars and the compiled programs, ready to use.
#[derive(Clone, Debug)]
pub(crate) struct Toolchain {
    java: PathBuf,
    sources: PathBuf,
    folder: PathBuf,
}

impl Toolchain {
    /// Makes sure that everything is there; `root` is the workspace's root.
    pub(crate) fn prepare(root: &Path) -> io::Result<Self> {
        let root = fs::canonicalize(root)?;
        let folder = root.join("target/peers");
        fs::create_dir_all(&folder)?;
        let java = java::find_or_install(&folder.join("java"))?;
        let toolchain = Self { java, sources: root.join("xtask/peers"), folder };
        toolchain.fetch_jars()?;
        toolchain.compile()?;
        Ok(toolchain)
    }

    /// A Java process that starts `main_class`, one of ours or of the jars, with logging off.
    pub(crate) fn java(&self, main_class: &str) -> Command {
        let mut logging = OsString::from("-Dlogback.configurationFile=");
        logging.push(self.sources.join("logback.xml"));
        let class_path = [self.classes(), self.jars().join("*")];
        let class_path = env::join_paths(class_path).expect("a workspace's path has no path separator");
        let mut command = Command::new(&self.java);
        command.args([HEAP, "--enable-native-access=ALL-UNNAMED"]).arg(logging);
        command.arg("-cp").arg(class_path).arg(main_class);
        command
    }

    /// A fresh folder for one run's files, removed when dropped.
    pub(crate) fn scratch(&self) -> io::Result<tempfile::TempDir> {
        tempfile::Builder::new().prefix("run-").tempdir_in(&self.folder)
    }

    fn jars(&self) -> PathBuf {
        self.folder.join(format!("jars-{REFACTORING_MINER}"))
    }

    fn classes(&self) -> PathBuf {
        self.folder.join("classes")
    }

    /// Copies the release and all that it depends on. The folder gets its name last, so that it is complete
    /// when it exists.
    fn fetch_jars(&self) -> io::Result<()> {
        if self.jars().exists() {
            return Ok(());
        }
        eprintln!("fetching RefactoringMiner {REFACTORING_MINER} (about 160 MB, once)");
        ensure_maven()?;
        let scratch = self.scratch()?;
        let pom = scratch.path().join("pom.xml");
        fs::write(&pom, pom_text())?;
        let jars = scratch.path().join("jars");
        let mut target = OsString::from("-DoutputDirectory=");
        target.push(&jars);
        run_quietly(
            Command::new("mvn")
                .args(["--batch-mode", "--quiet", "--file"])
                .arg(&pom)
                .arg("org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies")
                .args(["-DincludeScope=runtime".into(), target]),
        )?;
        fs::rename(jars, self.jars())
    }

    /// Compiles our programs with the compiler that is among the jars: a Java without `javac` is enough.
    fn compile(&self) -> io::Result<()> {
        let sources = files_with_extension(&self.sources, "java")?;
        if is_newer(&self.classes().join("PeerRunner.class"), &sources)? {
            return Ok(());
        }
        let jars = files_with_extension(&self.jars(), "jar")?;
        let class_path = env::join_paths(&jars).map_err(io::Error::other)?;
        run_quietly(
            Command::new(&self.java)
                .arg("-cp")
                .arg(&class_path)
                .arg("org.eclipse.jdt.internal.compiler.batch.Main")
                .args(["-25", "-proc:none", "-nowarn", "-encoding", "UTF-8", "-cp"])
                .arg(&class_path)
                .arg("-d")
                .arg(self.classes())
                .args(sources),
        )
    }
}

fn ensure_maven() -> io::Result<()> {
    let works = || Command::new("mvn").arg("--version").output().is_ok_and(|output| output.status.success());
    if works() {
        return Ok(());
    }
    let failure = setup::install_with_apt("maven").err();
    if works() {
        return Ok(());
    }
    let reason = failure.map(|error| error.to_string()).unwrap_or_default();
    Err(io::Error::other(format!(
        "Maven (the program mvn) is missing and could not be installed: please install it.\n{reason}"
    )))
}

fn pom_text() -> String {
    format!(
        r#"<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>refscope</groupId>
  <artifactId>peers</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>com.github.tsantalis</groupId>
      <artifactId>refactoring-miner</artifactId>
      <version>{REFACTORING_MINER}</version>
    </dependency>
  </dependencies>
</project>
"#
    )
}

fn files_with_extension(folder: &Path, extension: &str) -> io::Result<Vec<PathBuf>> {
    let entries: Vec<_> = fs::read_dir(folder)?.collect::<io::Result<_>>()?;
    let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|it| it == extension));
    files.sort();
    Ok(files)
}

/// Whether `product` exists and is not older than any of `sources`.
fn is_newer(product: &Path, sources: &[PathBuf]) -> io::Result<bool> {
    let Ok(made) = fs::metadata(product).and_then(|data| data.modified()) else {
        return Ok(false);
    };
    let changes: Vec<SystemTime> =
        sources.iter().map(|source| fs::metadata(source)?.modified()).collect::<io::Result<_>>()?;
    Ok(changes.into_iter().all(|changed| changed <= made))
}
