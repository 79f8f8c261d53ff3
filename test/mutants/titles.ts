import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The titles of the tests in a file, with the titles of their groups. Null if some titles are built at run time. */
export function titlesIn(file: string): string[] | null {
  const titles: string[] = [];
  let areKnown = true;
  const visit = (node: ts.Node, group: string): void => {
    const [, kind, made] = ts.isCallExpression(node)
      ? (/^(describe|it)(\.|\b)/.exec(node.expression.getText()) ?? [])
      : [];
    if (kind === undefined) return ts.forEachChild(node, (child) => visit(child, group));
    const { arguments: given } = node as ts.CallExpression;
    const [name] = given;
    if (made === '.' || !name || !ts.isStringLiteralLike(name)) areKnown = false;
    const title = name && ts.isStringLiteralLike(name) ? `${group} ${name.text}` : group;
    if (kind === 'it') titles.push(title);
    else given.forEach((each) => visit(each, title));
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true), '');
  return areKnown ? titles : null;
}
