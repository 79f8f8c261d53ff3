import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import { type DocumentPath, pointerTo } from '../../tool/domain/json-pointer.js';
import { type Diagnostic } from './diagnostic.js';

/** Maximum size of a definition in bytes. */
export const maxDefinitionBytes = 1 << 20;
const maxAliases = 10;
const maxDepth = { brackets: 100, indentation: 200 };

/** A parsed document with the places of its values in the text. */
type Source = { document: unknown; locate: Locate; diagnostics: Diagnostic[] };

type Locate = (place: DocumentPath) => { line?: number; column?: number };

/**
 * Reads YAML 1.2, which includes JSON. `document` is undefined if there is an error.
 * @param maxLocated maximum number of errors that get a line and column
 */
export function readSource(text: string, maxLocated: number, maxBytes = maxDefinitionBytes): Source {
  if (Buffer.byteLength(text) > maxBytes) return refuse(`The document is larger than ${maxBytes >> 20} MiB.`);
  if (isDeep(text)) return refuse('The document is nested too deeply.');
  const lines = new LineCounter();
  // The parser's own check of unique keys compares each key with all others.
  const options = { version: '1.2', schema: 'core', merge: false, uniqueKeys: false, lineCounter: lines } as const;
  const parsed = parseDocument(text, options);
  const locate = (place: DocumentPath) => lineAndColumn(lines, findOffset(parsed, place));
  const problems = [...parsed.errors, ...duplicateKeys(parsed), ...parsed.warnings];
  const pointers = pointersAt(parsed, new Set(problems.slice(0, maxLocated).map(({ pos }) => pos[0])));
  const diagnostics = problems.map((problem, index) => {
    const [offset] = problem.pos;
    const where = { pointer: pointers.get(offset) ?? '', ...lineAndColumn(lines, offset) };
    return explain(problem, index < maxLocated ? where : { pointer: '' });
  });
  if (diagnostics.length > 0) return { document: undefined, locate, diagnostics };
  if (countAliases(parsed) > maxAliases) return refuse(`The document uses more than ${maxAliases} aliases.`);
  try {
    // JSON.stringify rejects an alias of an enclosing value, which would make the document infinite.
    const document = JSON.parse(JSON.stringify(parsed.toJS({ maxAliasCount: 100 }) ?? null)) as unknown;
    return { document, locate, diagnostics };
  } catch {
    return refuse(
      'The document cannot be read: an alias has no anchor or contains itself, or the nesting is too deep.',
    );
  }
}

/**
 * Whether brackets or indentation are nested more deeply than in any real definition. Deep nesting could crash the YAML
 * parser. Brackets inside strings count too, so the limit leaves room for expressions.
 */
function isDeep(text: string): boolean {
  let open = 0;
  for (const bracket of text.matchAll(/[[{\]}]/g)) {
    open = Math.max(0, open + (bracket[0] === '[' || bracket[0] === '{' ? 1 : -1));
    if (open > maxDepth.brackets) return true;
  }
  return text.split(/[\r\n]/).some((line) => /^[\s?:-]*/.exec(line)![0].length > maxDepth.indentation);
}

/** Deletes every key `__proto__`, and returns the places where they were. */
export function removePrototypeKeys(value: unknown, place: DocumentPath = []): DocumentPath[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const at = [...place, Array.isArray(value) ? Number(key) : key];
    if (key !== '__proto__') return removePrototypeKeys(each, at);
    delete (value as Record<string, unknown>)[key];
    return [at];
  });
}

/** Returns the place of a key `__proto__`, or null if there is none. Assigning such a key would change a prototype. */
export function prototypeKeyIn(value: unknown, place: DocumentPath = []): DocumentPath | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, each] of Object.entries(value)) {
    const at = [...place, Array.isArray(value) ? Number(key) : key];
    const found = key === '__proto__' ? at : prototypeKeyIn(each, at);
    if (found) return found;
  }
  return null;
}

export const prototypeKeyRefused = 'The name __proto__ is not supported. Use another name.';

/** Wraps a document that was sent as an object, so it has no lines. */
export const withoutText = (document: unknown): Source => ({ document, locate: () => ({}), diagnostics: [] });

const refuse = (message: string): Source => ({
  document: undefined,
  locate: () => ({}),
  diagnostics: [{ severity: 'error', code: 'yaml_syntax', message, pointer: '', line: 1, column: 1 }],
});

type Problem = Pick<YAMLError, 'code' | 'pos'>;

/** Returns a problem for each key that another key of the same object repeats. */
function duplicateKeys(parsed: Document): Problem[] {
  const found: Problem[] = [];
  visit(parsed, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const [from = 0, to = 0] = key.range ?? [];
        if (seen.has(key.value)) found.push({ code: 'DUPLICATE_KEY', pos: [from, to] });
        seen.add(key.value);
      }
    },
  });
  return found;
}

const explain = ({ code }: Problem, where: Pick<Diagnostic, 'pointer' | 'line' | 'column'>): Diagnostic => ({
  severity: 'error',
  code: code === 'DUPLICATE_KEY' ? 'duplicate_key' : 'yaml_syntax',
  message: `${explanations[code] ?? 'This is not valid YAML.'}${placeIn(where)}`,
  ...where,
});

/** Messages by the error code of the YAML parser. The parser's own messages are written for programmers. */
const explanations: Record<string, string> = {
  ALIAS_PROPS: 'An alias (*name) cannot have an anchor or a tag. Remove the anchor or the tag.',
  BAD_ALIAS: 'The name of this anchor or alias is not valid. If the text begins with * or &, put it in quotes.',
  BAD_COLLECTION_TYPE: 'The tag does not fit this list or object. Remove the tag.',
  BAD_DIRECTIVE: 'This line begins with %, which is only for YAML directives. Put the text in quotes.',
  BAD_DQ_ESCAPE: 'The text in double quotes has an unknown escape. Write \\\\ for a backslash, or use single quotes.',
  BAD_INDENT: 'The indentation is wrong. Indent the fields of an object by the same number of spaces.',
  BAD_PROP_ORDER: 'An anchor or a tag is in the wrong place. Put it before the value.',
  BAD_SCALAR_START: 'A value cannot begin with this character. Put the value in quotes.',
  BLOCK_AS_IMPLICIT_KEY: 'A value is followed by a second colon on the same line. Put the value in quotes.',
  BLOCK_IN_FLOW: 'A value in brackets cannot continue with an indented block. Use brackets for it too.',
  DUPLICATE_KEY: 'This field occurs twice in the same object. Remove one of them.',
  KEY_OVER_1024_CHARS: 'A field name is longer than 1024 characters. A quote or a line break may be missing.',
  MISSING_CHAR: 'A character is missing here, such as a closing quote, a bracket, a comma or the space after a colon.',
  MULTILINE_IMPLICIT_KEY: 'A field name continues on the next line. A colon, or a quote, may be missing.',
  MULTIPLE_ANCHORS: 'A value can have only one anchor.',
  MULTIPLE_DOCS: 'The text contains several documents. Remove the lines with ---.',
  MULTIPLE_TAGS: 'A value can have only one tag.',
  NON_STRING_KEY: 'A field name must be text.',
  TAB_AS_INDENT: 'A line is indented with a tab. Use spaces.',
  TAG_RESOLVE_FAILED: 'The tag (!name) is not supported. Remove it, or put the text in quotes.',
  UNEXPECTED_TOKEN: 'This character is not expected here. If it belongs to a text, put the text in quotes.',
};

const placeIn = ({ line, column }: Pick<Diagnostic, 'line' | 'column'>): string =>
  line === undefined ? '' : ` (line ${line}, column ${column})`;

function lineAndColumn(lines: LineCounter, offset: number | undefined): { line?: number; column?: number } {
  if (offset === undefined) return {};
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}

function countAliases(parsed: Document): number {
  let count = 0;
  visit(parsed, { Alias: () => void count++ });
  return count;
}

/**
 * Returns the offset of a value's key. If the value has no key, returns the offset of the value. If there is no such
 * value, returns the offset of the nearest enclosing value.
 */
function findOffset(parsed: Document, place: DocumentPath): number | undefined {
  let node: unknown = parsed.contents;
  let offset = isNode(node) ? node.range?.[0] : undefined;
  for (const step of place) {
    if (isAlias(node)) node = node.resolve(parsed);
    const found = stepInto(node, step);
    if (!found) break;
    offset = found.at.range?.[0] ?? offset;
    node = found.value;
  }
  return offset;
}

/** Returns the JSON Pointers of the keys at these offsets of the text, by offset. */
function pointersAt(parsed: Document, offsets: ReadonlySet<number>): ReadonlyMap<number, string> {
  const pointers = new Map<number, string>();
  if (offsets.size === 0) return pointers;
  visit(parsed, {
    Pair(_, pair, ancestors) {
      const offset = isScalar(pair.key) ? pair.key.range?.[0] : undefined;
      if (offset !== undefined && offsets.has(offset))
        pointers.set(offset, pointerTo(stepsThrough([...ancestors, pair])));
    },
  });
  return pointers;
}

function stepInto(node: unknown, step: string | number): { at: Node; value: unknown } | undefined {
  if (!isCollection(node)) return undefined;
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
    return pair && isNode(pair.key) ? { at: pair.key, value: pair.value } : undefined;
  }
  const item = node.get(Number(step), true);
  return isNode(item) ? { at: item, value: item } : undefined;
}

function stepsThrough(chain: readonly unknown[]): DocumentPath {
  return chain.flatMap((node, depth): DocumentPath => {
    if (isPair(node)) return isScalar(node.key) ? [String(node.key.value)] : [];
    const inner = chain[depth + 1];
    return isSeq(node) ? [node.items.indexOf(inner)] : [];
  });
}
