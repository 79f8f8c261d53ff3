import { type Document, LineCounter, parseDocument, visit, type YAMLError } from 'yaml';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type Diagnostic } from './diagnostic.js';
import { offsetOf, pointerAt } from './source-position.js';

/** Maximum bytes of a definition. */
export const maxDefinitionBytes = 1 << 20;
const maxAliases = 10;
const maxDepth = { brackets: 100, indentation: 200 };

/** A parsed document with the places of its values in the text. */
type Source = { document: unknown; locate: Locate; diagnostics: Diagnostic[] };

type Locate = (place: DocumentPath) => { line?: number; column?: number };

/**
 * Reads YAML 1.2, which includes JSON. `document` is undefined if there is an error.
 *
 * @param maxLocated maximum errors that get a line and column
 */
export function readSource(text: string, maxLocated: number, maxBytes = maxDefinitionBytes): Source {
  if (Buffer.byteLength(text) > maxBytes) return refuse(`The document is larger than ${maxBytes >> 20} MiB.`);
  if (isDeep(text)) return refuse('The document is nested too deeply.');
  const lines = new LineCounter();
  const parsed = parseDocument(text, { version: '1.2', schema: 'core', merge: false, lineCounter: lines });
  const place = ({ pos }: YAMLError) => lineAndColumn(lines, pos[0]);
  const locate = (place: DocumentPath) => lineAndColumn(lines, offsetOf(parsed, place));
  const diagnostics = [...parsed.errors, ...parsed.warnings].map((error, index) =>
    explain(
      error,
      index < maxLocated ? { pointer: pointerAt(parsed, error.pos[0]), ...place(error) } : { pointer: '' },
    ),
  );
  if (diagnostics.length > 0) return { document: undefined, locate, diagnostics };
  if (countAliases(parsed) > maxAliases) return refuse(`The document uses more than ${maxAliases} aliases.`);
  try {
    // JSON.stringify rejects an alias of an enclosing value, which would make the document infinite.
    const document = JSON.parse(JSON.stringify(parsed.toJS({ maxAliasCount: 100 }) ?? null)) as unknown;
    return { document, locate, diagnostics };
  } catch (thrown) {
    // An undefined, recursive or oversized alias, or too many levels.
    return refuse(`The document cannot be read: ${(thrown as Error).message.split('\n')[0]}.`);
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

/** The place of a key `__proto__`; null if there is none. Assigning such a key would change a prototype. */
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

/** The source for a document that was sent as an object, which has no lines. */
export const withoutText = (document: unknown): Source => ({ document, locate: () => ({}), diagnostics: [] });

const refuse = (message: string): Source => ({
  document: undefined,
  locate: () => ({}),
  diagnostics: [{ severity: 'error', code: 'yaml_syntax', message, pointer: '', line: 1, column: 1 }],
});

const explain = ({ code, message }: YAMLError, where: Pick<Diagnostic, 'pointer' | 'line' | 'column'>): Diagnostic => ({
  severity: 'error',
  code: code === 'DUPLICATE_KEY' ? 'duplicate_key' : 'yaml_syntax',
  message: message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, ''),
  ...where,
});

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
