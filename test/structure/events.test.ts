import ts from 'typescript';
import { schemas } from '#composition/schemas';
import { contextOf, type Source, sources } from './sources.js';

const types = schemas.flatMap(({ name, events }) =>
  Object.keys(events).map((type) => ({ type, context: contextOf(name) })),
);

/** The texts of the code, and patterns of those that it builds, such as `${kind}.shared`. */
const texts = new Set<string>();
const patterns: { source: Source; pattern: RegExp }[] = [];

function visit(node: ts.Node, source: Source): void {
  if (ts.isTypeNode(node) || ts.isComputedPropertyName(node)) return;
  if (ts.isStringLiteral(node) && !isName(node) && !isCompared(node)) texts.add(node.text);
  if (ts.isTemplateExpression(node)) {
    const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    if (/^[a-z_]*\.[a-z_]*$/.test(parts.join('')))
      patterns.push({ source, pattern: new RegExp(`^${parts.join('\\w+').replace('.', '\\.')}$`) });
  }
  ts.forEachChild(node, (child) => visit(child, source));
}

const isName = ({ parent }: ts.StringLiteral) => ts.isPropertyAssignment(parent) && ts.isStringLiteral(parent.name);

const isCompared = ({ parent }: ts.StringLiteral) =>
  ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken;

for (const source of sources())
  visit(ts.createSourceFile(source.path, source.text, ts.ScriptTarget.Latest, true), source);

it('Every event type is recorded somewhere', () => {
  expect(types.length).toBeGreaterThan(150);
  // The part `share` records the shares of all contexts.
  const isBuilt = ({ type, context }: (typeof types)[number]) =>
    patterns.some(
      ({ source, pattern }) => (source.context === context || source.part === 'share') && pattern.test(type),
    );
  const unrecorded = types.filter((each) => !texts.has(each.type) && !isBuilt(each));
  expect(unrecorded.map(({ type }) => type)).toEqual([]);
});

it('No text of an event contains a character that makes all responses with it slower to send', () => {
  const entries = schemas.flatMap(({ events }) => Object.values(events));
  const said = entries.flatMap(({ says, ofSelf, ofOwnMove }) => [says, ofSelf ?? '', ofOwnMove ?? '']);
  // V8 keeps a text with such a character, and every text made from it, in two bytes a character.
  expect(said.filter((text) => /[^\x00-\xff]/.test(text))).toEqual([]);
});
