import { type Source, sources } from './sources.js';

const classes = ({ path, text }: Source) =>
  [...text.matchAll(/^export (?:abstract )?class (\w+)/gm)].map(([, name = '']) => ({ name, path }));

/** Class names that occur in more than one of these files, with the files. */
function sharedNames(files: Source[]): [string, string[]][] {
  const paths = new Map<string, string[]>();
  for (const { name, path } of files.flatMap(classes)) paths.set(name, [...(paths.get(name) ?? []), path]);
  return [...paths].filter(([, places]) => places.length > 1);
}

describe('A class', () => {
  it('has a name that is unique within its context', () => {
    const files = sources();
    const contexts = [...new Set(files.map(({ context }) => context))];
    expect(contexts.flatMap((name) => sharedNames(files.filter(({ context }) => context === name)))).toEqual([]);
  });
});
