//! The engine: it runs jobs.

#![allow(dead_code)]

extern crate serde as sd;

pub mod store;
#[cfg(test)]
mod checks;

use std::collections::{self, BTreeMap as Map, HashMap};
use std::{fmt::{self, Display, Write as _}, io::*};
use crate::store::Store;
use super::config as cfg;
pub use self::inner::{Deep, deep_fn as deep};
pub(crate) use r#async::Task;
use log;

/// How many jobs run at once.
pub const LIMIT: usize = 16;
static mut COUNT: u64 = 0;
pub static NAMES: &[&str] = &["a", "b"];

/// A result of a job.
pub type Outcome<T> = Result<T, Failure>;

/// What can go wrong.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Failure {
    /// Nothing there.
    Missing,
    Io(std::io::Error),
    Bad { line: u32, reason: String },
    Code = 7,
}

/// Runs jobs.
///
/// It is cheap.
#[derive(Debug)]
pub struct Engine<'a, T: Job + 'a, const N: usize = 4>
where
    T: Send,
{
    /// Its store.
    pub store: &'a Store,
    jobs: Vec<Box<dyn Job<Out = T>>>,
    pub(crate) hook: Option<fn(&T) -> bool>,
}

pub struct Meters(pub f64, u8);
struct Unit;
union Bits { int: u32, float: f32 }

/// What can be run.
pub trait Job: Send + fmt::Debug {
    type Out: Clone;
    const COST: u32 = 1;

    /// Runs it.
    fn run(&mut self, ctx: &Context) -> Outcome<Self::Out>;

    fn name(&self) -> String {
        format!("{:?}", self)
    }
}

impl<'a, T, const N: usize> Engine<'a, T, N>
where
    T: Job,
{
    pub const SIZE: usize = N;

    /// A new one.
    pub fn new(store: &'a Store) -> Self {
        let jobs = Vec::new();
        Self { store, jobs, hook: None }
    }

    #[inline]
    async fn step<F>(
        &mut self,
        mut f: F,
    ) -> Outcome<()>
    where
        F: FnMut(&T) -> bool,
    {
        fn helper(x: u32) -> u32 { x + 1 }
        let double = |n: u32| helper(n) * 2;
        for (i, job) in self.jobs.iter_mut().enumerate() {
            let Some(hook) = self.hook else { return Err(Failure::Missing) };
            job.run(&Context::new(i)).await?;
            self.store.put(i, job.name())?;
            collections::drop_all(double(LIMIT as u32));
            let v = (0..3).map(helper).collect::<Vec<_>>();
            parse::<u32>("7");
            info!(target: "x", "ran {}", self.describe(v));
            match job { Failure::Bad { line, .. } => use_line(line), _ => unsafe { COUNT += 1 } }
            let _ = hook;
        }
        Ok(())
    }
}

impl<'a, T: Job> fmt::Display for Engine<'a, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.jobs.len())
    }
}

unsafe impl Send for Unit {}
impl<T> From<T> for Meters where T: Into<f64> {
    fn from(value: T) -> Meters { Meters(value.into(), 0) }
}
impl store::Visitor for &mut Unit {}

/// Makes a map.
#[macro_export]
macro_rules! map {
    ($($k:expr => $v:expr),* $(,)?) => {{ let mut m = HashMap::new(); $(m.insert($k, $v);)* m }};
}

thread_local! {
    static LOCAL: u32 = 1;
}

pub mod inner {
    use super::*;

    /// Deep.
    pub struct Deep;

    pub fn deep_fn() -> Deep { Deep }

    mod core {
        pub(in crate::inner) fn hidden() {}
    }
}

extern "C" {
    fn abs(input: i32) -> i32;
    static errno: i32;
}

#[no_mangle]
pub unsafe extern "C" fn engine_run(p: *const Engine<'static, Unit>) -> i32 {
    abs(-1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs() {
        assert_eq!(map! { 1 => 2 }.len(), 1);
    }
}
