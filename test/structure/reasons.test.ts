import ts from 'typescript';
import { reasons } from '../../apps/api/src/document-words/reasons/index.js';
import { type Source, sources } from './sources.js';

/** Told of something that is no failure, or by the vault to us alone. */
const notTold = ({ context, path }: Source): boolean => context === 'vault' || path.includes('/migrations/');

const told = sources().filter((source) => !notTold(source));

const files = told
  .filter(({ text }) =>
    /reason|\b(refuse|clash|conflict|badRequest|unauthorized|forbidden|unavailable|invalid)\(|Bucket/.test(text),
  )
  .map((source) => ts.createSourceFile(source.path, source.text, ts.ScriptTarget.Latest, true));

function each(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  node.forEachChild((child) => each(child, look));
}

const nodes: ts.Node[] = [];
for (const file of files) each(file, (node) => nodes.push(node));

const isExported = (node: ts.Node): boolean =>
  ts.findAncestor(
    node,
    (each) =>
      ts.canHaveModifiers(each) &&
      !!ts.getModifiers(each)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword),
  ) !== undefined;

/** Functions that take a reason, and in which place: by name, and by file where no other can call them. */
const takers = new Map<string, number>();
for (const node of nodes) {
  if (!ts.isFunctionLike(node)) continue;
  const place = node.parameters.findIndex(({ name }) => name.getText() === 'reason');
  const { name } = node.name ? node : ts.isVariableDeclaration(node.parent) ? node.parent : {};
  if (place < 0 || !name) continue;
  const owner = ts.isClassDeclaration(node.parent) ? `${node.parent.name!.text}.` : '';
  takers.set(`${isExported(node) ? '' : node.getSourceFile().fileName} ${owner}${name.getText()}`, place);
}

const constants = new Map<string, ts.Expression>();
for (const node of nodes)
  if (ts.isVariableDeclaration(node) && node.initializer && ts.isVariableStatement(node.parent.parent))
    constants.set(node.name.getText(), node.initializer);

/** What an expression may say: texts, and patterns of those that are put together. What it passes on says nothing. */
function said(expression: ts.Expression | undefined): (string | RegExp)[] {
  if (!expression) return [];
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isConditionalExpression(expression)) return [...said(expression.whenTrue), ...said(expression.whenFalse)];
  if (ts.isTemplateExpression(expression))
    return [
      new RegExp(
        `^${expression.head.text}${expression.templateSpans.map(({ literal }) => `\\w+${literal.text}`).join('')}$`,
      ),
    ];
  if (ts.isIdentifier(expression) && constants.has(expression.text)) return said(constants.get(expression.text));
  return [];
}

const propertyOf = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined =>
  object.properties.filter(ts.isPropertyAssignment).find((each) => each.name.getText() === name)?.initializer;

function reasonsAt(node: ts.Node): (string | RegExp)[] {
  if (ts.isCallExpression(node)) {
    const place =
      takers.get(` ${node.expression.getText()}`) ??
      takers.get(`${node.getSourceFile().fileName} ${node.expression.getText()}`);
    return place === undefined ? [] : said(node.arguments[place]);
  }
  if (!ts.isObjectLiteralExpression(node)) return [];
  // What is wrong with a field; what goes with an ApiError that is made at its place; the name of a limit.
  const holds = (name: string) =>
    propertyOf(node, name) !== undefined ||
    node.properties.some((each) => ts.isShorthandPropertyAssignment(each) && each.name.text === name);
  if (holds('path') || (ts.isNewExpression(node.parent) && node.parent.expression.getText() === 'ApiError'))
    return said(propertyOf(node, 'reason'));
  return holds('quota') && holds('countedBy') ? said(propertyOf(node, 'name')) : [];
}

/** Warnings that go with an answer, by what makes conflicts of others. */
const warnings = ['credential_of_other_person'];

const names = [...new Set(Object.values(reasons).flatMap((sentences) => Object.keys(sentences)))];

describe('A reason of a failure', () => {
  it('stands in the list of the document, with a sentence, wherever it is given', () => {
    const given = nodes.flatMap(reasonsAt);
    expect(given.length).toBeGreaterThan(300);
    const fits = (reason: string | RegExp) =>
      names.some((name) => (typeof reason === 'string' ? name === reason : reason.test(name)));
    expect(given.filter((reason) => !fits(reason) && !warnings.includes(String(reason)))).toEqual([]);
  });

  it('is given somewhere when it stands there', () => {
    const patterns = nodes.flatMap(reasonsAt).filter((reason) => reason instanceof RegExp);
    const text = told.map((source) => source.text).join('\n');
    const isGiven = (name: string) =>
      text.includes(`'${name}'`) || text.includes(` ${name}: '`) || patterns.some((pattern) => pattern.test(name));
    expect(names.filter((name) => !isGiven(name))).toEqual([]);
  });
});
