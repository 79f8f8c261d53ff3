import { existsSync, readFileSync } from 'node:fs';

type Row = { number: string; state: string; proof: string };

const rows: Row[] = readFileSync('docs/aisvs.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, number]) => /^10\.\d\.\d$/.test(number ?? ''))
  .map(([, number, , , , state, proof]) => ({ number: number!, state: state!, proof: proof! }));

/** The tests that a row names: a file, and the titles that follow it. */
const testsIn = ({ proof }: Row): { file: string; title: string }[] =>
  proof
    .split(/`(?=test\/)/)
    .slice(1)
    .flatMap((part) =>
      [...part.matchAll(/“([^“”]+)”/g)].map(([, title]) => ({ file: part.split('`')[0]!, title: title! })),
    );

/** The numbers of the requirements in chapter C10 of AISVS 1.01. */
const numbers = [3, 7, 5, 9].flatMap((count, part) =>
  Array.from({ length: count }, (_, place) => `10.${part + 1}.${place + 1}`),
);

describe('The page about AISVS', () => {
  it('has one row for each requirement', () => {
    expect(rows.map(({ number }) => number)).toEqual(numbers);
  });

  it('names a test for each requirement that is met', () => {
    const met = rows.filter(({ state }) => state === 'met');
    expect(met.filter((row) => testsIn(row).length === 0)).toEqual([]);
    expect(met.length).toBeGreaterThan(0);
  });

  it('names only tests that exist', () => {
    const named = rows.flatMap(testsIn);
    const hasTitle = (file: string, title: string): boolean =>
      existsSync(file) && [`'${title}'`, `"${title}"`].some((text) => readFileSync(file, 'utf8').includes(text));
    expect(named.filter(({ file, title }) => !hasTitle(file, title))).toEqual([]);
  });
});
