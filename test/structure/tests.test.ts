import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** These folders have programs, and tests whose subject is an old database or the source. */
const programs = /^(support|bench|mutants|upgrade|structure|agents|others|peers|try-[a-z]+)\//;

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !programs.test(path))
  .map((path) => ({ path, text: readFileSync(`test/${path}`, 'utf8') }));

const write = /\b(insert\s+into|update\s+[\w.${}]+\s+set|delete\s+from|truncate\s+[a-z_]+\.)/i;

/** Tests whose subject is the statement itself. No other file may be added. */
const writing = [
  'audit/records.test.ts',
  'embedded-postgres/scene.ts',
  'kernel/statements.test.ts',
  'kernel/tables.test.ts',
];

/** The title of each test of a file with its number of lines. */
function listTests({ path, text }: (typeof files)[number]): [title: string, lines: number][] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  const tests: [string, number][] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      /^it\b/.test(node.expression.getText(file)) &&
      ts.isStringLiteral(node.arguments[0]!)
    )
      tests.push([node.arguments[0].text, lineOf(node.end) - lineOf(node.arguments[0].getStart(file)) + 1]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return tests;
}

describe('A test', () => {
  it('writes to the database only by functions of test/support', () => {
    const found = files.filter(({ text }) => write.test(text)).map(({ path }) => path);
    expect(found.sort()).toEqual(writing);
  });

  it('is at most 40 lines long, unless its title says that it shows everything', () => {
    const tests = files.flatMap(listTests);
    expect(tests.length).toBeGreaterThan(2000);
    expect(tests.filter(([title, lines]) => lines > 40 && !/\b(every|all)\b/.test(title))).toEqual([]);
  });
});
