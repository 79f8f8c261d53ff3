import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A test that a page names. */
export type NamedTest = { file: string; title: string };

/** The cells of the rows of all tables of a page. */
export const readRows = (path: string): string[][] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));

/** Lists the tests that a cell names. A title belongs to the last file before it. */
export function listNamedTests(cell: string): NamedTest[] {
  let file = '';
  return [...cell.matchAll(/`(test\/[^`]+)`|“([^“”]+)”/g)].flatMap(([, path, title]) => {
    file = path ?? file;
    return title === undefined ? [] : [{ file, title }];
  });
}

/** Whether a file has a test. The title of a test for several cases can contain the text of one of them for `%s`. */
export function isTest({ file, title }: NamedTest): boolean {
  const { titles, texts } = readTexts(file);
  return titles.some((known) => {
    const [before = '', after] = known.split('%s');
    if (known === title || after === undefined) return known === title;
    const filled = title.slice(before.length, title.length - after.length);
    return title === before + filled + after && texts.has(filled);
  });
}

/** The titles of the tests of a file, and all its texts. Empty if there is no such file. */
function readTexts(path: string): { titles: string[]; texts: Set<string> } {
  const [titles, texts] = [new Array<string>(), new Set<string>()];
  if (!existsSync(path)) return { titles, texts };
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) texts.add(node.text);
    if (ts.isCallExpression(node) && /^it\b/.test(node.expression.getText(file))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteral(title)) titles.push(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { titles, texts };
}
