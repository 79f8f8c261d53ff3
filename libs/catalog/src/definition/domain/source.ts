import { type Document, LineCounter, parseDocument, visit, type YAMLError } from 'yaml';
import { type Diagnostic, type Place } from './diagnostic.js';
import { offsetOf, pointerAt } from './source-position.js';

/** Source: product design, definition document. */
const maximumBytes = 1024 * 1024;
const maximumAliases = 10;

/** A document and where in its text each value stands. */
export type Source = { document: unknown; locate: Locate; diagnostics: Diagnostic[] };

export type Locate = (place: Place) => { line?: number; column?: number };

/** Reads YAML 1.2, of which JSON is a part. `document` is undefined when there is an error. */
export function readSource(text: string): Source {
  if (Buffer.byteLength(text) > maximumBytes) return refused('The document is larger than 1 MiB.');
  const lines = new LineCounter();
  const parsed = parseDocument(text, { version: '1.2', schema: 'core', merge: false, lineCounter: lines });
  const locate = (place: Place) => lineAndColumn(lines, offsetOf(parsed, place));
  const diagnostics = [...parsed.errors, ...parsed.warnings].map((error) => explain(parsed, error, lines));
  if (diagnostics.length > 0) return { document: undefined, locate, diagnostics };
  if (countAliases(parsed) > maximumAliases) return refused(`More than ${maximumAliases} aliases are used.`);
  return { document: parsed.toJS({ maxAliasCount: 100 }), locate, diagnostics };
}

/** For a document that came without text: it has no lines. */
export const withoutText = (document: unknown): Source => ({ document, locate: () => ({}), diagnostics: [] });

const refused = (message: string): Source => ({
  document: undefined,
  locate: () => ({}),
  diagnostics: [{ severity: 'error', code: 'yaml_syntax', message, pointer: '', line: 1, column: 1 }],
});

const explain = (parsed: Document, { code, message, pos }: YAMLError, lines: LineCounter): Diagnostic => ({
  severity: 'error',
  code: code === 'DUPLICATE_KEY' ? 'duplicate_key' : 'yaml_syntax',
  message: message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, ''),
  pointer: pointerAt(parsed, pos[0]),
  ...lineAndColumn(lines, pos[0]),
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
