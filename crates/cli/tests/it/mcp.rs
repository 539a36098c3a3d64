//! The tools for agents, called by a client of the protocol.

use crate::support::Sandbox;
use rmcp::ServiceExt;
use rmcp::model::{CallToolRequestParams, CallToolResult};
use rmcp::transport::TokioChildProcess;
use serde_json::{Value, json};

/// Starts a server in a folder, calls a tool and ends it.
fn call(sandbox: &Sandbox, tool: &'static str, arguments: Value) -> CallToolResult {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_refscope"));
        command.arg("mcp").current_dir(sandbox.path());
        let server = TokioChildProcess::new(command).expect("the server starts");
        let client = ().serve(server).await.expect("they shake hands");
        let tools = client.list_all_tools().await.expect("tools are listed");
        assert!(tools.iter().all(|it| it.description.is_some()), "every tool says what it is for");
        let arguments = arguments.as_object().cloned().unwrap_or_default();
        let call = CallToolRequestParams::new(tool).with_arguments(arguments);
        let result = client.call_tool(call).await.expect("the tool answers");
        client.cancel().await.expect("the server ends");
        result
    })
}

fn text(result: &CallToolResult) -> &str {
    result.content.first().and_then(|content| content.as_text()).map_or("", |content| &content.text)
}

#[test]
fn an_agent_finds_refactorings() {
    let shop = Sandbox::shop();
    let result = call(&shop, "detect", json!({ "repository": "." }));
    assert_eq!(result.is_error, Some(false));
    assert!(text(&result).contains("Add Method Modifier"), "{result:?}");
    let result =
        call(&shop, "detect", json!({ "repository": ".", "revision": "HEAD", "kinds": ["rename-class"] }));
    assert!(!text(&result).contains("Add Method Modifier"), "{result:?}");
}

#[test]
fn an_agent_asks_what_became_what_and_why() {
    let shop = Sandbox::shop();
    let result = call(&shop, "match", json!({ "repository": ".", "revision": "HEAD~1" }));
    assert!(text(&result).contains("shop.Cart.total()"), "{result:?}");
    let result = call(&shop, "explain", json!({ "repository": ".", "entity": "Cart.total" }));
    assert!(text(&result).contains("became"), "{result:?}");
}

#[test]
fn an_agent_follows_a_method_compares_versions_and_looks_for_work() {
    let shop = Sandbox::shop();
    let result = call(&shop, "track", json!({ "repository": ".", "entity": "Cart.total" }));
    assert!(text(&result).contains("introduced"), "{result:?}");
    let result = call(&shop, "compare", json!({ "repository": ".", "before": "HEAD~2", "everything": true }));
    assert!(text(&result).contains("total()"), "{result:?}");
    let result = call(&shop, "opportunities", json!({ "repository": ".", "kinds": ["extract-method"] }));
    assert_eq!(result.is_error, Some(false), "{result:?}");
    let result = call(&shop, "compare", json!({ "repository": "..", "before": "HEAD" }));
    assert!(text(&result).contains("outside"), "{result:?}");
}

#[test]
fn an_agent_stays_within_the_roots_and_gives_no_options() {
    let shop = Sandbox::shop();
    let result = call(&shop, "detect", json!({ "repository": "/" }));
    assert_eq!(result.is_error, Some(true));
    assert!(text(&result).contains("outside"), "{result:?}");
    let result = call(&shop, "detect", json!({ "repository": ".", "revision": "--output=stolen" }));
    assert_eq!(result.is_error, Some(true));
    assert!(!shop.path().join("stolen").exists());
}
