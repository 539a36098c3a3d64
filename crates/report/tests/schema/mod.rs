//! Checks values against the published schema. Only the words that the schema uses are known; any other one fails, so
//! that nothing in the schema goes unchecked.

use serde_json::Value;

/// A published schema.
pub(crate) struct Schema {
    pub(crate) root: Value,
}

impl Schema {
    pub(crate) fn new(text: &str) -> Self {
        Self { root: serde_json::from_str(text).expect("the schema is JSON") }
    }

    /// Fails unless `value` is as `schema` says.
    pub(crate) fn check(&self, schema: &Value, value: &Value) {
        self.check_at("value", schema, value);
    }

    fn check_at(&self, place: &str, schema: &Value, value: &Value) {
        for (word, rule) in schema.as_object().expect("a schema is an object") {
            let is_right = match word.as_str() {
                "$schema" | "$id" | "$defs" | "title" | "description" => true,
                "$ref" => {
                    self.check_at(place, self.definition(rule), value);
                    true
                }
                "type" => match rule {
                    Value::Array(types) => types.iter().any(|name| has_type(value, name)),
                    name => has_type(value, name),
                },
                "enum" => rule.as_array().is_some_and(|values| values.contains(value)),
                "const" => rule == value,
                "minimum" => !value.is_number() || value.as_f64() >= rule.as_f64(),
                "maximum" => !value.is_number() || value.as_f64() <= rule.as_f64(),
                "required" => {
                    rule.as_array().into_iter().flatten().all(|key| value.get(key_of(key)).is_some())
                }
                "additionalProperties" => {
                    let known = schema["properties"].as_object().expect("properties are an object");
                    value.as_object().is_some_and(|object| object.keys().all(|key| known.contains_key(key)))
                }
                "properties" => {
                    for (key, rule) in rule.as_object().expect("properties are an object") {
                        value.get(key).into_iter().for_each(|value| self.check_at(key, rule, value));
                    }
                    true
                }
                "items" => {
                    value.as_array().into_iter().flatten().for_each(|item| self.check_at(place, rule, item));
                    true
                }
                _ => panic!("the schema uses `{word}`, which this test does not know"),
            };
            assert!(is_right, "`{place}` breaks `{word}: {rule}`: {value}");
        }
    }

    fn definition(&self, reference: &Value) -> &Value {
        let pointer = key_of(reference).strip_prefix('#').expect("references stay in the document");
        self.root.pointer(pointer).expect("references lead somewhere")
    }
}

fn key_of(value: &Value) -> &str {
    value.as_str().expect("it is a string")
}

fn has_type(value: &Value, name: &Value) -> bool {
    match key_of(name) {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        "null" => value.is_null(),
        other => panic!("the schema uses the type `{other}`, which this test does not know"),
    }
}
