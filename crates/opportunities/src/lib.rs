//! Where the next refactoring is waiting.
//!
//! Code is counted: how many calls, reads of locals, literals and so on a piece of it holds is its *characteristic
//! vector*. What a kind of refactoring changes is neutralised in the vectors of all code (*abstraction*); then code that
//! could become other code by that refactoring has an equal vector, and hashing finds it. What was neutralised is looked
//! at again (*concretization*), and at last the trees decide: a hash only nominates.
//!
//! Each kind is an entry of a rule file, with its sentence, its vectors, its sample and, for most, the name of a search
//! that knows more than counts can say. [`survey`] runs them all over a [`Codebase`].

mod code;
mod draft;
mod gathering;
mod history;
mod learn;
mod opportunity;
mod rules;
mod searches;
mod survey;
mod twins;
pub mod vectors;
mod workers;

pub use code::Codebase;
pub use history::{Historical, Standing, history};
pub use learn::learn;
pub use opportunity::{Evidence, Gain, Model, Opportunity, Place, Survey};
pub use rules::{Condition, Rule, RuleError, Sample, VectorRule};
pub use survey::survey;
pub use workers::{OneByOne, Workers};
