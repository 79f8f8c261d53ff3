import { type Document, LineCounter, parseDocument, visit, type YAMLError } from 'yaml';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type Diagnostic } from './diagnostic.js';
import { offsetOf, pointerAt } from './source-position.js';

/** Bytes. Source: product design, definition document. */
export const largestDefinition = 1 << 20;
const maximumAliases = 10;
const deepest = { brackets: 100, indentation: 200 };

/** A document and where in its text each value stands. */
type Source = { document: unknown; locate: Locate; diagnostics: Diagnostic[] };

type Locate = (place: DocumentPath) => { line?: number; column?: number };

/**
 * Reads YAML 1.2, of which JSON is a part. `document` is undefined when there is an error.
 *
 * @param mostLocated errors whose place is told
 */
export function readSource(text: string, mostLocated: number, most = largestDefinition): Source {
  if (Buffer.byteLength(text) > most) return refused(`The document is larger than ${most >> 20} MiB.`);
  if (isDeep(text)) return refused('The document is nested too deep.');
  const lines = new LineCounter();
  const parsed = parseDocument(text, { version: '1.2', schema: 'core', merge: false, lineCounter: lines });
  const place = ({ pos }: YAMLError) => lineAndColumn(lines, pos[0]);
  const locate = (place: DocumentPath) => lineAndColumn(lines, offsetOf(parsed, place));
  const diagnostics = [...parsed.errors, ...parsed.warnings].map((error, index) =>
    explain(
      error,
      index < mostLocated ? { pointer: pointerAt(parsed, error.pos[0]), ...place(error) } : { pointer: '' },
    ),
  );
  if (diagnostics.length > 0) return { document: undefined, locate, diagnostics };
  if (countAliases(parsed) > maximumAliases) return refused(`More than ${maximumAliases} aliases are used.`);
  try {
    // Written and read again, because an alias of what is around it makes a document without an end.
    const document = JSON.parse(JSON.stringify(parsed.toJS({ maxAliasCount: 100 }) ?? null)) as unknown;
    return { document, locate, diagnostics };
  } catch (thrown) {
    // An alias of nothing, of itself, or of too much; or more levels than can be read.
    return refused(`It cannot be read: ${(thrown as Error).message.split('\n')[0]}.`);
  }
}

/**
 * Whether a text opens more brackets, or is indented further, than any definition: the parser of YAML would take the
 * process down with it. Brackets inside strings count too, which leaves room for what expressions need.
 */
function isDeep(text: string): boolean {
  let open = 0;
  for (const bracket of text.matchAll(/[[{\]}]/g)) {
    open = Math.max(0, open + (bracket[0] === '[' || bracket[0] === '{' ? 1 : -1));
    if (open > deepest.brackets) return true;
  }
  return text.split(/[\r\n]/).some((line) => /^[\s?:-]*/.exec(line)![0].length > deepest.indentation);
}

/** For a document that came without text: it has no lines. */
export const withoutText = (document: unknown): Source => ({ document, locate: () => ({}), diagnostics: [] });

const refused = (message: string): Source => ({
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
