// once returns a function that returns the promise of its first call. If that is
// rejected, the next call tries again.
export function once(load) {
  let promise;
  return () => promise ??= load().catch(error => { promise = undefined; throw error; });
}
