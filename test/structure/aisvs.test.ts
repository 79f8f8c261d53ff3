import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';

type Row = { number: string; state: string; proof: string };

/** The rows of all requirements. Their columns: number, level, role, requirement, state, proof. */
const rows: Row[] = readFileSync('docs/aisvs.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, number = '']) => number.startsWith('10.'))
  .map(([, number = '', , , , state = '', proof = '']) => ({ number, state, proof }));

/** The numbers of the requirements of chapter C10. Its four sections have 3, 7, 5 and 9 requirements. */
const numbers = [3, 7, 5, 9].flatMap((count, section) =>
  Array.from({ length: count }, (_, at) => `10.${section + 1}.${at + 1}`),
);

/** The tests that a row names. A title belongs to the last file before it. */
function testsIn({ proof }: Row): { file: string; title: string }[] {
  let file = '';
  return [...proof.matchAll(/`(test\/[^`]+)`|“([^“”]+)”/g)].flatMap(([, path, title]) => {
    file = path ?? file;
    return title === undefined ? [] : [{ file, title }];
  });
}

/** The titles of the tests of a file. Empty if there is no such file. */
function titlesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^it\b/.test(node.expression.getText(file))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteral(title)) titles.push(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

describe('The page about AISVS', () => {
  it('has one row for each requirement', () => {
    expect(rows.map(({ number }) => number)).toEqual(numbers);
  });

  it('gives each requirement a state', () => {
    const states = ['met', 'partly', 'not met', 'does not apply'];
    expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  });

  it('names a test for each requirement that is met', () => {
    const met = rows.filter(({ state }) => state === 'met');
    expect(met.length).toBeGreaterThan(0);
    expect(met.filter((row) => testsIn(row).length === 0)).toEqual([]);
  });

  it('names only tests that exist', () => {
    const named = rows.flatMap(testsIn);
    expect(named.filter(({ file, title }) => !titlesIn(file).includes(title))).toEqual([]);
  });
});
