import { type Source, sources } from './sources.js';

const classes = ({ path, text }: Source) =>
  [...text.matchAll(/^export (?:abstract )?class (\w+)/gm)].map(([, name = '']) => ({ name, path }));

/** Names of these files that more than one class has, with the files. */
function sharedNames(files: Source[]): [string, string[]][] {
  const paths = new Map<string, string[]>();
  for (const { name, path } of files.flatMap(classes)) paths.set(name, [...(paths.get(name) ?? []), path]);
  return [...paths].filter(([, places]) => places.length > 1);
}

describe('A class', () => {
  // What the service asks the vault for is called the same on both sides.
  it('has a name that no other class of its process has, in the service and in the vault', () => {
    const isVaults = ({ context }: Source) => context === 'vault';
    const serves = ({ context }: Source) => ['kernel', 'connector-definition'].includes(context);
    expect(sharedNames(sources().filter((file) => !isVaults(file)))).toEqual([]);
    expect(sharedNames(sources().filter((file) => isVaults(file) || serves(file)))).toEqual([]);
  });
});
