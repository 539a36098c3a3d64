//! The server of the page. All addresses begin with a secret, so that nobody else on the machine or in the network
//! reads the code; a name that somebody gave to this machine's address is refused, so that no page of others reads it
//! through the browser.

use super::ReviewArguments;
use super::changes::Changes;
use crate::failure::{Failure, Status, tell};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::routing::get;
use refscope_engine::text::Cancellation;
use refscope_report::review::{ReviewAssets, document_json, review_assets};
use std::collections::VecDeque;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// How many bytes of answers are kept for those who ask again.
const MAX_KEPT_BYTES: usize = 128 << 20;

/// What pages may do: run and style what the server gives, and ask it for more.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Serves until the program is ended.
pub(super) fn serve(changes: Changes, arguments: &ReviewArguments) -> Result<Status, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let address = SocketAddr::new(arguments.host, arguments.port);
    let secret = secret().map_err(|error| cannot_serve(address, &error))?;
    let opens = !arguments.no_open;
    let served = runtime.and_then(|runtime| {
        runtime.block_on(async {
            let listener = TcpListener::bind(address).await?;
            let url = format!("http://{}/{secret}/", listener.local_addr()?);
            println!("{url}");
            tell("note", "the page is there until this program is ended with Ctrl-C");
            if address.ip().is_unspecified() {
                tell(
                    "note",
                    &format!("others reach it by an address of this machine in place of {}", address.ip()),
                );
            }
            if opens {
                open_browser(&url);
            }
            axum::serve(listener, router(Arc::new(Served::new(changes)), &secret)).await
        })
    });
    served.map_err(|error| cannot_serve(address, &error))?;
    Ok(Status::Complete)
}

fn cannot_serve(address: SocketAddr, error: &io::Error) -> Failure {
    let help = "choose another `--port` or `--host`, or write the page to a file with `--output`";
    Failure::new(format!("the page cannot be served at {address}: {error}"), help)
}

/// 128 random bits, as digits.
fn secret() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn open_browser(url: &str) {
    let (program, arguments): (&str, &[&str]) = match () {
        () if cfg!(windows) => ("cmd", &["/c", "start", ""]),
        () if cfg!(target_os = "macos") => ("open", &[]),
        () => ("xdg-open", &[]),
    };
    let mut command = std::process::Command::new(program);
    command.args(arguments).arg(url);
    command.stdin(std::process::Stdio::null()).stdout(std::process::Stdio::null());
    // Without a browser at hand, the address that was printed is what there is.
    let _ = command.stderr(std::process::Stdio::null()).spawn();
}

fn router(served: Arc<Served>, secret: &str) -> Router {
    let page = Router::new()
        .route("/", get(page))
        .route("/{name}", get(asset))
        .route("/changes/{place}", get(change))
        .route("/life/{place}/{line}/{*path}", get(life))
        .route("/lines/{place}/{*path}", get(lines))
        .with_state(served);
    Router::new().nest(&format!("/{secret}/"), page).layer(from_fn(guard))
}

/// What is served, and the answers that were given last.
struct Served {
    changes: Changes,
    assets: ReviewAssets,
    document: Bytes,
    kept: Mutex<Kept>,
    /// One change at a time is looked at: it is what takes memory, and a large one uses all processors itself.
    work: Semaphore,
}

#[derive(Default)]
struct Kept {
    answers: VecDeque<(usize, Bytes)>,
    n_bytes: usize,
}

impl Kept {
    fn get(&self, place: usize) -> Option<Bytes> {
        self.answers.iter().find(|(kept, _)| *kept == place).map(|(_, bytes)| bytes.clone())
    }

    fn insert(&mut self, place: usize, bytes: Bytes) {
        self.n_bytes += bytes.len();
        self.answers.push_back((place, bytes));
        while self.n_bytes > MAX_KEPT_BYTES
            && let Some((_, oldest)) = self.answers.pop_front()
        {
            self.n_bytes -= oldest.len();
        }
    }
}

impl Served {
    fn new(changes: Changes) -> Self {
        let mut document = Vec::new();
        let headers = changes.headers().map(|header| (header, None));
        document_json(&mut document, &changes.repository(), headers).expect("memory can be written to");
        Self {
            assets: review_assets(&changes.title()),
            document: document.into(),
            changes,
            kept: Mutex::default(),
            work: Semaphore::new(1),
        }
    }

    fn kept(&self, place: usize) -> Option<Bytes> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(place)
    }

    fn keep(&self, place: usize, bytes: &Bytes) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).insert(place, bytes.clone());
    }

    /// The content of a change. Whoever asks for one that is being looked at waits for it.
    async fn content(self: Arc<Self>, place: usize) -> Result<Bytes, String> {
        let _permit = self.work.acquire().await.map_err(|error| error.to_string())?;
        if let Some(bytes) = self.kept(place) {
            return Ok(bytes);
        }
        let given_up = GivenUp(Cancellation::default());
        let cancellation = given_up.0.clone();
        let served = self.clone();
        let work = tokio::task::spawn_blocking(move || served.changes.content(place, &cancellation));
        let content = work.await.map_err(|_| "internal error: looking at this change failed".to_owned())?;
        let bytes = Bytes::from(content.map_err(|error| format!("{error}: {}", error.help()))?);
        self.keep(place, &bytes);
        Ok(bytes)
    }
}

impl Served {
    /// The life of what is declared in a line of the later version of a change.
    async fn life(self: Arc<Self>, place: usize, line: u32, path: String) -> Result<Bytes, String> {
        let _permit = self.work.acquire().await.map_err(|error| error.to_string())?;
        let given_up = GivenUp(Cancellation::default());
        let cancellation = given_up.0.clone();
        let served = self.clone();
        let work = move || served.changes.life(place, &line.to_string(), &path, &cancellation);
        let life = tokio::task::spawn_blocking(work).await;
        life.map_err(|_| "internal error: looking for this life failed".to_owned())?.map(Bytes::from)
    }

    /// The lines of the later version of a file of a change.
    async fn lines(self: Arc<Self>, place: usize, path: String) -> Result<Bytes, String> {
        let _permit = self.work.acquire().await.map_err(|error| error.to_string())?;
        let served = self.clone();
        let lines = tokio::task::spawn_blocking(move || served.changes.lines(place, &path)).await;
        lines.map_err(|_| "internal error: reading this file failed".to_owned())?.map(Bytes::from)
    }
}

/// Ends the work for a browser that went away.
struct GivenUp(Cancellation);

impl Drop for GivenUp {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

async fn life(
    State(served): State<Arc<Served>>,
    Path((place, line, path)): Path<(usize, u32, String)>,
) -> Response<Body> {
    if place >= served.changes.len() {
        return refused(StatusCode::NOT_FOUND, "there is no such change here");
    }
    match served.life(place, line, path).await {
        Ok(bytes) => answer("application/json", bytes),
        Err(message) => refused(StatusCode::NOT_FOUND, &message),
    }
}

async fn lines(
    State(served): State<Arc<Served>>,
    Path((place, path)): Path<(usize, String)>,
) -> Response<Body> {
    if place >= served.changes.len() {
        return refused(StatusCode::NOT_FOUND, "there is no such change here");
    }
    match served.lines(place, path).await {
        Ok(bytes) => answer("application/json", bytes),
        Err(message) => refused(StatusCode::NOT_FOUND, &message),
    }
}

async fn page(State(served): State<Arc<Served>>) -> Response<Body> {
    answer("text/html; charset=utf-8", served.assets.page.clone())
}

async fn asset(State(served): State<Arc<Served>>, Path(name): Path<String>) -> Response<Body> {
    if name == "review.json" {
        return answer("application/json", served.document.clone());
    }
    match served.assets.files.iter().find(|file| file.name == name) {
        Some(file) if name.ends_with(".css") => answer("text/css; charset=utf-8", file.text),
        Some(file) => answer("text/javascript; charset=utf-8", file.text),
        None => refused(StatusCode::NOT_FOUND, "there is no such file here"),
    }
}

async fn change(State(served): State<Arc<Served>>, Path(name): Path<String>) -> Response<Body> {
    let place = name.strip_suffix(".json").and_then(|place| place.parse().ok());
    let Some(place) = place.filter(|&place| place < served.changes.len()) else {
        return refused(StatusCode::NOT_FOUND, "there is no such change here");
    };
    if let Some(bytes) = served.kept(place) {
        return answer("application/json", bytes);
    }
    match served.content(place).await {
        Ok(bytes) => answer("application/json", bytes),
        Err(message) => refused(StatusCode::INTERNAL_SERVER_ERROR, &message),
    }
}

fn answer(kind: &'static str, body: impl Into<Body>) -> Response<Body> {
    let mut response = Response::new(body.into());
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

fn refused(status: StatusCode, message: &str) -> Response<Body> {
    let mut response = answer("text/plain; charset=utf-8", message.to_owned());
    *response.status_mut() = status;
    response
}

/// Refuses requests that name the machine by anything but its address, and forbids browsers what no answer needs.
async fn guard(request: Request, next: Next) -> Response<Body> {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    if !host.is_some_and(is_address) {
        return refused(StatusCode::FORBIDDEN, "ask for the page by the address that was printed");
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Whether a host is given by its address, with or without a port, or is this machine's own name for itself.
fn is_address(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    name == "localhost" || name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_others_gave_are_refused() {
        for host in ["127.0.0.1:8000", "localhost:1", "[::1]:8000", "192.168.1.2"] {
            assert!(is_address(host), "{host}");
        }
        for host in ["example.com", "example.com:8000", "127.0.0.1.example.com", ""] {
            assert!(!is_address(host), "{host}");
        }
    }

    #[test]
    fn what_was_asked_for_long_ago_is_forgotten() {
        let mut kept = Kept::default();
        for place in 0..3 {
            kept.insert(place, Bytes::from(vec![0; MAX_KEPT_BYTES / 2]));
        }
        assert!(kept.get(0).is_none() && kept.get(1).is_some() && kept.get(2).is_some());
    }
}
