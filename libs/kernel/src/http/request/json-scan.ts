import { type ApiError, badRequest, invalid } from '../../domain/errors.js';
import { fieldAt, type FieldPath, pathIn } from '../../domain/field-path.js';

/** Maximum nesting depth and number of values of a body. */
export type BodyLimits = { depth: number; items: number };

const [space, quote, comma, colon, backslash] = Array.from(' ",:\\', (mark) => mark.charCodeAt(0));
const [list, listEnd, object, objectEnd] = Array.from('[]{}', (mark) => mark.charCodeAt(0));

/**
 * Counts the values of a JSON text without building them. The parser checks the syntax.
 * @throws bad_request `malformed_json` if the values are nested too deeply, validation_error at the field with too
 * many values.
 */
export function refuseOversized(text: string, { depth: maxDepth, items: maxItems }: BodyLimits): void {
  const scan = { items: 1, depth: 0, isOpened: false, topText: -1, field: -1 };
  for (let at = 0; at < text.length; at++) {
    const mark = text.charCodeAt(at);
    if (mark <= space!) continue;
    count(scan, mark);
    if (scan.items > maxItems) throw tooMany(scan.depth > 1 ? nameAt(text, scan.field) : '', maxItems);
    if (scan.depth > maxDepth) throw badRequest('malformed_json', `The body is nested deeper than ${maxDepth} levels.`);
    if (mark !== quote) continue;
    if (scan.depth === 1) scan.topText = at;
    at = endOfText(text, at);
  }
}

type Scan = {
  items: number;
  depth: number;
  /** True if the next token is the first value of a list or object, or its end. */
  isOpened: boolean;
  /** The positions of the latest string of the outermost object, and of its latest field name. */
  topText: number;
  field: number;
};

function count(scan: Scan, mark: number): void {
  if (mark === listEnd || mark === objectEnd) scan.depth--;
  else if (scan.isOpened || mark === comma) scan.items++;
  scan.isOpened = mark === list || mark === object;
  if (scan.isOpened) scan.depth++;
  if (mark === colon && scan.depth === 1) scan.field = scan.topText;
}

function endOfText(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at !== -1; at = text.indexOf('"', at + 1))
    if (!isEscaped(text, at, begin)) return at;
  return text.length;
}

/** Whether the character follows an odd number of backslashes. */
function isEscaped(text: string, at: number, begin: number): boolean {
  let first = at;
  while (first - 1 > begin && text.charCodeAt(first - 1) === backslash) first--;
  return (at - first) % 2 === 1;
}

function nameAt(text: string, at: number): FieldPath {
  try {
    return pathIn('', JSON.parse(text.slice(at, endOfText(text, at) + 1)) as string);
  } catch {
    return '';
  }
}

const tooMany = (at: FieldPath, maxItems: number): ApiError =>
  invalid(at, 'too_many', `${fieldAt(at)} exceeds the limit of ${maxItems} values in a body. Send fewer values.`);
