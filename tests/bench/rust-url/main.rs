//! The speed of rust-url on the lines of a file: a program for -external of
//! tests/bench/report. ../ada/bench.cpp says what the modes are and what it writes.

use std::collections::HashMap;
use std::hint::black_box;
use url::Url;

#[repr(C)]
struct Timespec {
    seconds: i64,
    nanoseconds: i64,
}

extern "C" {
    fn clock_gettime(clock: i32, t: *mut Timespec) -> i32;
}

/// Returns the processor time of the process in nanoseconds. It is for 64 bits.
fn now() -> f64 {
    const PROCESS_CPUTIME_ID: i32 = 2; // of Linux
    let mut t = Timespec { seconds: 0, nanoseconds: 0 };
    unsafe { clock_gettime(PROCESS_CPUTIME_ID, &mut t) };
    t.seconds as f64 * 1e9 + t.nanoseconds as f64
}

/// Calls f with each item and prints the time of a call.
fn measure<T>(items: &[T], reps: usize, f: impl Fn(&T) -> bool) {
    let pass = || items.iter().filter(|item| !black_box(f(item))).count();
    pass();
    let start = now();
    let failed: usize = (0..reps).map(|_| pass()).sum();
    let elapsed = now() - start;
    println!("{} ns {} failed", elapsed / items.len() as f64 / reps as f64, failed / reps);
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mode = args.get(1).map_or("", |s| s.as_str());
    if mode == "version" {
        println!("rust-url {}", env!("BUILT"));
        return;
    }
    if args.len() != 4 {
        eprintln!("usage: rusturlbench MODE FILE REPS, or rusturlbench version");
        std::process::exit(2);
    }
    let data = std::fs::read(&args[2]).expect("the file");
    let text = String::from_utf8_lossy(&data);
    let lines: Vec<String> = text.lines().map(String::from).collect();
    let reps: usize = args[3].parse().expect("REPS");
    match mode {
        "parse" => measure(&lines, reps, |s| Url::parse(s).map(|u| black_box(u.as_str().len())).is_ok()),
        "refs" => {
            let mut bases = HashMap::new();
            let pairs: Vec<(&str, &str)> = lines.iter().map(|s| s.split_once('\t').expect("a tab")).collect();
            for (base, _) in &pairs {
                bases.entry(*base).or_insert_with(|| Url::parse(base).expect("a base"));
            }
            let pairs: Vec<(&Url, &str)> = pairs.iter().map(|(base, s)| (&bases[base], *s)).collect();
            measure(&pairs, reps, |(base, s)| base.join(s).map(|u| black_box(u.as_str().len())).is_ok())
        }
        _ => std::process::exit(1),
    }
}
