import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

type Names = { keepNaturalNames: (text: string) => string };

const { keepNaturalNames } = (await import(pathToFileURL(resolve('tools/build/natural-names.mjs')).href)) as Names;

/** Runs a bundled text, and returns the name of each function in its list `all`. */
function namesIn(text: string): string[] {
  const name = `const __name = (target, value) => Object.defineProperty(target, 'name', { value });`;
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the text is our own
  const run = new Function(`${name}\n${text}\nreturn all.map((each) => each.name);`) as () => string[];
  return run();
}

const bundled = `
  const arrow = /* @__PURE__ */ __name((x) => x, "arrow");
  const renamed2 = /* @__PURE__ */ __name((x) => x, "renamed");
  function declared() {}
  __name(declared, "declared");
  function moved2() {}
  __name(moved2, "moved");
  const { property, other } = { property: __name(() => 1, "property"), other: __name(() => 1, "another") };
  const outer = __name(() => __name(() => 1, "inner"), "outer");
  const Class2 = class { static { __name(this, "Class"); } };
  const all = [arrow, renamed2, declared, moved2, property, other, outer, outer(), Class2];`;

it('keeps the name of every function when it removes calls that set names', () => {
  const names = ['arrow', 'renamed', 'declared', 'moved', 'property', 'another', 'outer', 'inner', 'Class'];
  expect(namesIn(keepNaturalNames(bundled))).toEqual(names);
});

it('removes the calls for functions that have their names anyway', () => {
  const calls = keepNaturalNames(bundled).match(/__name\(.*?"\w+"\)/gs);
  expect(calls).toHaveLength(5);
});
