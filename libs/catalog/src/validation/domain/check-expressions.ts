import jsonata from 'jsonata';
import { type ConnectorDefinition } from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type Check, type Report } from './check.js';

/** Source: product design, checking a definition. */
const longest = 4096;
const deepestLambda = 8;
const forbidden = ['eval', 'random', 'millis'];

/** Mappings that parse, and give the same answer to the same question. */
export const checkExpressions: Check = (definition, report) => {
  for (const [place, text] of expressionsOf(definition)) checkExpression(place, text, report);
};

function checkExpression(place: DocumentPath, text: string, report: Report): void {
  if (Buffer.byteLength(text) > longest + 1)
    return report('jsonata_forbidden', place, 'An expression is at most 4 KiB.');
  const parsed = parse(place, text, report);
  if (parsed === undefined) return;
  const { names, patterns, depth } = syntaxOf(parsed);
  for (const name of forbidden.filter((each) => names.has(each)))
    report('jsonata_forbidden', place, `$${name} is not available.`);
  if (patterns) report('jsonata_forbidden', place, 'Regular expressions are not available.');
  if (depth > deepestLambda) report('jsonata_forbidden', place, `Functions are nested at most ${deepestLambda} deep.`);
}

function parse(place: DocumentPath, text: string, report: Report): unknown {
  try {
    return jsonata(text.slice(1)).ast();
  } catch (thrown) {
    if (thrown instanceof RangeError) return void report('jsonata_syntax', place, 'The expression nests too deeply.');
    const { message, position } = thrown as { message: string; position?: number };
    report('jsonata_syntax', place, `${message}${position === undefined ? '' : ` (at character ${position})`}.`);
    return undefined;
  }
}

type Syntax = { names: Set<string>; patterns: boolean; depth: number };

/** Without recursion: an expression may nest deeper than the stack is. */
function syntaxOf(tree: unknown): Syntax {
  const syntax: Syntax = { names: new Set(), patterns: false, depth: 0 };
  const seen = new Set<unknown>();
  const open: [node: unknown, depth: number][] = [[tree, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, depth] = next;
    if (typeof node !== 'object' || node === null || seen.has(node)) continue;
    seen.add(node);
    const inner = look(node, depth, syntax);
    for (const each of Object.values(node)) open.push([each, inner]);
  }
  return syntax;
}

/** Notes what a node is, and answers how deep in functions its parts are. */
function look(node: { type?: unknown; value?: unknown }, depth: number, syntax: Syntax): number {
  const { type, value } = node;
  if (type === 'variable') syntax.names.add(String(value));
  if (type === 'regex' || value instanceof RegExp) syntax.patterns = true;
  const inner = type === 'lambda' ? depth + 1 : depth;
  syntax.depth = Math.max(syntax.depth, inner);
  return inner;
}

/** Whatever begins with an equals sign, where the format has expressions. */
function expressionsOf(definition: ConnectorDefinition): [DocumentPath, string][] {
  const { verify, auth, variables, pagination, post_install } = definition;
  const tools = definition.tools.map(({ request, response, error_when, pagination: own }) => {
    const { query, headers, body } = request;
    return { request: { query, headers, body }, response, error_when, pagination: own };
  });
  return collect([], { verify, auth: auth.map(subjectOf), variables, pagination, post_install, tools });
}

const subjectOf = (method: object) => ('subject' in method ? { subject: method.subject } : {});

function collect(place: DocumentPath, value: unknown): [DocumentPath, string][] {
  if (typeof value === 'string') return value.startsWith('=') ? [[place, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    collect([...place, Array.isArray(value) ? Number(key) : key], each),
  );
}
