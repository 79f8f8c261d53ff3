import * as kernel from '#kernel';
import * as http from '#kernel/http';
import * as paging from '#kernel/paging';
import { type Source, sources } from './sources.js';

const classes = ({ path, text }: Source) =>
  [...text.matchAll(/^export (?:abstract )?class (\w+)/gm)].map(([, name = '']) => ({ name, path }));

/** Class names that occur in more than one of these files, with the files. */
function sharedNames(files: Source[]): [string, string[]][] {
  const paths = new Map<string, string[]>();
  for (const { name, path } of files.flatMap(classes)) paths.set(name, [...(paths.get(name) ?? []), path]);
  return [...paths].filter(([, places]) => places.length > 1);
}

/** Other words for the same. Names are judged by people, so this only lists what must not come back. */
const otherReaders = /(Lookup|Finder|Fetcher|Getter|Retriever|Names|Views|Readers|(?<!Page)Loader)s?$/;

describe('A class', () => {
  it('has a name that is unique within its context', () => {
    const files = sources();
    const contexts = [...new Set(files.map(({ context }) => context))];
    expect(contexts.flatMap((name) => sharedNames(files.filter(({ context }) => context === name)))).toEqual([]);
  });

  it('that reads is called …Reader, …PageLoader, …Resolver or …Labels', () => {
    const places = sources().filter(({ path }) => /\/(services|queries)\//.test(path));
    const names = places.flatMap(classes).map(({ name }) => name);
    expect(names.filter((name) => /Reader$/.test(name)).length).toBeGreaterThan(10);
    expect(names.filter((name) => otherReaders.test(name))).toEqual([]);
  });
});

describe('A name of the kernel', () => {
  it('has one entry point', () => {
    const names = [kernel, http, paging].flatMap((entry) => Object.keys(entry));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
