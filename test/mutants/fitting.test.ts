import { existsSync } from 'node:fs';
import { type Break } from './break.js';
import { breaks } from './breaks/index.js';
import { brokenText } from './broken-source.js';
import { titlesIn } from './titles.js';

describe('Every break of the product', () => {
  it('fits the source that it changes', () => {
    const misfits = breaks.flatMap((each) => ('file' in each ? misfitOf(each) : []));
    expect(misfits).toEqual([]);
  });

  it('names a test that exists', () => {
    const untested = breaks.filter((each) => !isTested(each));
    expect(untested.map(({ caughtBy, promise }) => `${caughtBy}: ${promise}`)).toEqual([]);
  });
});

function misfitOf(each: Parameters<typeof brokenText>[0]): string[] {
  try {
    brokenText(each);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Titles by test file. Parsing the files takes most of the time, so each one is parsed once. */
const titles = new Map<string, string[] | null>();

function isTested({ caughtBy, promise = '' }: Break): boolean {
  const file = `test/${caughtBy}.test.ts`;
  if (!existsSync(file)) return false;
  if (!titles.has(file)) titles.set(file, titlesIn(file));
  return titles.get(file)?.some((title) => title.includes(promise)) ?? true;
}
