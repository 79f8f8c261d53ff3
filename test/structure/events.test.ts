import ts from 'typescript';
import { schemas } from '#composition/schemas';
import { sources } from './sources.js';

const types = schemas.flatMap(({ events }) => Object.keys(events));

/** The texts of the code, and patterns of those that it builds, such as `${kind}.shared`. */
const texts = new Set<string>();
const patterns: RegExp[] = [];

function visit(node: ts.Node): void {
  if (ts.isTypeNode(node) || ts.isComputedPropertyName(node)) return;
  if (ts.isStringLiteral(node) && !isName(node) && !isCompared(node)) texts.add(node.text);
  if (ts.isTemplateExpression(node)) {
    const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    if (/^[a-z_]*\.[a-z_]*$/.test(parts.join('')))
      patterns.push(new RegExp(`^${parts.join('\\w+').replace('.', '\\.')}$`));
  }
  ts.forEachChild(node, visit);
}

const isName = ({ parent }: ts.StringLiteral) => ts.isPropertyAssignment(parent) && ts.isStringLiteral(parent.name);

const isCompared = ({ parent }: ts.StringLiteral) =>
  ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken;

for (const { path, text } of sources()) visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));

it('Every event type is recorded somewhere', () => {
  expect(types.length).toBeGreaterThan(150);
  const isBuilt = (type: string) => patterns.some((pattern) => pattern.test(type));
  expect(types.filter((type) => !texts.has(type) && !isBuilt(type))).toEqual([]);
});
