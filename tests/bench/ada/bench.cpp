// The speed of Ada on the lines of a file: a program for -external of
// tests/bench/report. README.md tells how to build it.
//
//   adabench parse FILE REPS      parse each line, a URL, and take its serialization
//   adabench refs FILE REPS       resolve references: base TAB reference
//   adabench canparse FILE REPS   tell whether each line parses
//   adabench idna FILE REPS       turn each line, a host, into its ASCII form
//   adabench setters FILE REPS    set each component of a copy of each URL
//   adabench version              what was built, and how
//
// It writes the nanoseconds of processor time for each line, and how many lines
// failed. The lines are in memory, each in an allocation of its own, and one
// pass has been made before the clock starts.
#include "ada.h"

#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

// sink is where results go, so that the compiler keeps what makes them.
static volatile size_t sink;

static double now() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return double(t.tv_sec) * 1e9 + double(t.tv_nsec);
}

// measure calls f with the number of each line, and prints the time of a call.
// f returns the size of its result, or -1 for failure.
template <class F>
static int measure(size_t lines, int reps, F f) {
  size_t failed = 0, total = 0;
  auto pass = [&] {
    for (size_t i = 0; i < lines; i++) {
      ptrdiff_t size = f(i);
      if (size < 0) {
        failed++;
      } else {
        total += size_t(size);
      }
    }
  };
  pass();
  failed = 0;
  double start = now();
  for (int i = 0; i < reps; i++) pass();
  double elapsed = now() - start;
  sink = total;
  std::cout << elapsed / double(lines) / reps << " ns " << failed / size_t(reps) << " failed\n";
  return 0;
}

int main(int argc, char** argv) {
  std::string mode = argc > 1 ? argv[1] : "";
  if (mode == "version") {
    std::cout << "Ada " ADA_VERSION ", " BUILT "\n";
    return 0;
  }
  if (argc != 4) {
    std::cerr << "usage: adabench MODE FILE REPS, or adabench version\n";
    return 2;
  }
  std::vector<std::string> lines;
  std::ifstream in(argv[2], std::ios::binary);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  int reps = std::stoi(argv[3]);
  if (lines.empty() || reps < 1) return 1;

  if (mode == "parse") {
    return measure(lines.size(), reps, [&](size_t i) -> ptrdiff_t {
      auto url = ada::parse<ada::url_aggregator>(lines[i]);
      return url ? ptrdiff_t(url->get_href().size()) : -1;
    });
  }
  if (mode == "canparse") {
    return measure(lines.size(), reps, [&](size_t i) -> ptrdiff_t {
      return ada::can_parse(lines[i]) ? 1 : -1;
    });
  }
  if (mode == "idna") {
    return measure(lines.size(), reps, [&](size_t i) -> ptrdiff_t {
      std::string host = ada::idna::to_ascii(lines[i]);
      return host.empty() ? -1 : ptrdiff_t(host.size());
    });
  }
  if (mode == "refs") {
    // Each distinct base is parsed once, before the clock starts.
    std::unordered_map<std::string, ada::url_aggregator> parsed;
    std::vector<const ada::url_aggregator*> bases;
    std::vector<std::string> refs;
    for (auto& line : lines) {
      size_t tab = line.find('\t');
      if (tab == std::string::npos) return 1;
      auto [it, fresh] = parsed.try_emplace(line.substr(0, tab));
      if (fresh) {
        auto base = ada::parse<ada::url_aggregator>(it->first);
        if (!base) return 1;
        it->second = *base;
      }
      bases.push_back(&it->second);
      refs.push_back(line.substr(tab + 1));
    }
    return measure(refs.size(), reps, [&](size_t i) -> ptrdiff_t {
      auto url = ada::parse<ada::url_aggregator>(refs[i], bases[i]);
      return url ? ptrdiff_t(url->get_href().size()) : -1;
    });
  }
  if (mode == "setters") {
    std::vector<ada::url_aggregator> urls;
    for (auto& line : lines) {
      if (auto url = ada::parse<ada::url_aggregator>(line)) urls.push_back(*url);
    }
    return measure(urls.size(), reps, [&](size_t i) -> ptrdiff_t {
      ada::url_aggregator url = urls[i];
      bool ok = url.set_host("www.example.com:8080") && url.set_pathname("/a/b/c.html");
      url.set_search("q=1&r=2");
      url.set_hash("top");
      return ok ? ptrdiff_t(url.get_href().size()) : -1;
    });
  }
  return 1;
}
