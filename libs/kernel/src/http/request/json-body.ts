import { invalid, invalidFields, malformedJson } from '../../domain/errors.js';
import { fieldAt, type FieldPath, pathIn } from '../../domain/field-path.js';
import { maxListedErrors } from './field-errors.js';
import { type ApiError } from '../../domain/error-definitions.js';
import { type FieldError, fieldError, invalidValue, tooMany } from '../../domain/field-reasons.js';

const defaultLimits: JsonLimits = { depth: 32, items: 20_000 };

/**
 * Matches everything that can make a body unsafe. Valid UTF-8 and JSON contain neither a raw NUL nor a raw lone
 * surrogate, so only escaped ones matter. Only a number with a large exponent or many digits can be infinite.
 */
const suspect = /\\u|__proto__|\d[eE]\+?\d{3}|(?<!\d)\d{200}/;

/**
 * Parses a body and refuses unsafe content: values that are nested too deeply, too many values, NUL, lone surrogates,
 * numbers that JavaScript reads as infinite, and the key `__proto__`, because an assignment to it would change a prototype.
 * @throws bad_request `malformed_json`, or validation_error at values that cannot be stored.
 */
export function parseJson(text: string, limits = defaultLimits): unknown {
  if (text.trim() === '') return undefined;
  // Checked before parsing, because V8 takes a quarter of a second for an object of 60,000 keys.
  assertNotOversized(text, limits);
  const body = parse(text);
  if (!suspect.test(text)) return body;
  const unstorable: FieldError[] = [];
  inspect(body, null, unstorable);
  if (unstorable.length > 0) throw invalidFields(unstorable);
  return body;
}

/** The position of a value in the body. Null for the body itself. The path is built only for an error. */
type Place = { parent: Place; step: string | number } | null;

const pathOf = (place: Place): FieldPath => (place ? pathIn(pathOf(place.parent), place.step) : '');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformedJson('The body is not valid JSON.');
  }
}

function inspect(value: unknown, at: Place, unstorable: FieldError[]): void {
  if (typeof value === 'string') return inspectText(value, at, unstorable);
  if (typeof value === 'number' && !Number.isFinite(value) && unstorable.length < maxListedErrors)
    unstorable.push(tooLargeAt(pathOf(at)));
  if (typeof value !== 'object' || value === null) return;
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, each] of entries) {
    if (typeof key === 'string') inspectKey(key, at, unstorable);
    inspect(each, { parent: at, step: key }, unstorable);
  }
}

function inspectKey(key: string, at: Place, unstorable: FieldError[]): void {
  if (key === '__proto__' && unstorable.length < maxListedErrors)
    unstorable.push(
      fieldError(
        pathIn(pathOf(at), key),
        invalidValue,
        'The field name __proto__ is not supported. Rename or remove the field.',
      ),
    );
  inspectText(key, at, unstorable);
}

function inspectText(text: string, at: Place, unstorable: FieldError[]): void {
  if (!isStorable(text) && unstorable.length < maxListedErrors) unstorable.push(notStorableAt(pathOf(at)));
}

export const notStorableAt = (path: FieldPath): FieldError =>
  fieldError(
    path,
    invalidValue,
    `${fieldAt(path)} contains a NUL character or a lone surrogate. Remove this character.`,
  );

const tooLargeAt = (path: FieldPath): FieldError =>
  fieldError(path, invalidValue, `${fieldAt(path)} is too large for a number. Send a number below 1e308, or a text.`);

/** PostgreSQL cannot store NUL characters or lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/**
 * Maximum nesting depth and number of values of a JSON text. `names` limits the different names of fields in the whole
 * text, and `shortTexts` the different texts of at most ten bytes, because V8 needs much time for each.
 */
export type JsonLimits = { depth: number; items: number; names?: number; shortTexts?: number };

const [space, quote, comma, colon, backslash] = Array.from(' ",:\\', (mark) => mark.charCodeAt(0));
const [list, listEnd, object, objectEnd] = Array.from('[]{}', (mark) => mark.charCodeAt(0));

/**
 * Checks the size of a body before it is parsed.
 * @throws bad_request `malformed_json` if the values are nested too deeply, validation_error at the field with too
 * many values.
 */
function assertNotOversized(text: string, limits: JsonLimits): void {
  const excess = findExcess(text, limits);
  if (excess === null) return assertFewNames(text, limits);
  if (excess.depth > limits.depth) throw malformedJson(`The body is nested deeper than ${limits.depth} levels.`);
  throw tooManyValues(excess.depth > 1 ? nameAt(text, excess.field) : '', limits.items);
}

/** What may follow a text in JSON. */
const afterText = new Set([comma, colon, listEnd, objectEnd]);

function assertFewNames(text: string, limits: JsonLimits): void {
  if (!hasTooManyDistinctTexts(text, limits)) return;
  const said = `The body has more than ${limits.names} different field names. Send fewer of them.`;
  throw invalid('', tooMany, said);
}

/** Whether a JSON text exceeds the limits. Parsing or reading such a text could block the process or exceed its stack. */
export const isOversized = (text: string, limits: JsonLimits): boolean =>
  hasSeveralValues.test(text) && (findExcess(text, limits) !== null || hasTooManyDistinctTexts(text, limits));

/** Matches lists and objects, perhaps after a byte order mark, which may be decoded or not. */
const hasSeveralValues = /^(?:\xef\xbb\xbf|\ufeff)?[\t\n\r ]*[[{]/;

const [shortestField, shortestText] = ['"a":1,'.length, '"a",'.length];

/** V8 stores each different text of up to this length once, as it does with the names of fields. */
const maxShortText = 10;

/** Whether a JSON text has more different names of fields, or more different short texts, than the limits allow. */
function hasTooManyDistinctTexts(
  text: string,
  { names: maxNames = Infinity, shortTexts: maxTexts = Infinity }: JsonLimits,
): boolean {
  if (text.length < Math.min(maxNames * shortestField, maxTexts * shortestText)) return false;
  const names = new Set<string>();
  const texts = new Set<string>();
  for (let begin = text.indexOf('"'); begin !== -1; begin = text.indexOf('"', begin)) {
    const end = endOfText(text, begin);
    let next = end + 1;
    while (text.charCodeAt(next) <= space!) next++;
    // Not JSON: the parser stops here.
    if (next < text.length && !afterText.has(text.charCodeAt(next))) return false;
    if (text.charCodeAt(next) === colon) names.add(text.slice(begin, end));
    else if (end - begin <= maxShortText + 1) texts.add(text.slice(begin, end));
    if (names.size > maxNames || texts.size > maxTexts) return true;
    begin = next;
  }
  return false;
}

/** Counts the values of a JSON text without building them, up to the first one above a limit. The syntax is not checked. */
function findExcess(text: string, limits: JsonLimits): Scan | null {
  const { depth: maxDepth, items: maxItems } = limits;
  const scan: Scan = { items: 1, depth: 0, isOpened: false, topText: -1, field: -1 };
  for (let at = 0; at < text.length; at++) {
    const mark = text.charCodeAt(at);
    if (mark <= space!) continue;
    count(scan, mark);
    if (scan.items > maxItems || scan.depth > maxDepth) return scan;
    if (mark !== quote) continue;
    if (scan.depth === 1) scan.topText = at;
    at = endOfText(text, at);
  }
  return null;
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

/** Returns where a text ends. Reads it character by character, because a text may consist of escaped quotes only. */
function endOfText(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    const mark = text.charCodeAt(at);
    if (mark === quote) return at;
    if (mark === backslash) at++;
  }
  return text.length;
}

function nameAt(text: string, at: number): FieldPath {
  try {
    return pathIn('', JSON.parse(text.slice(at, endOfText(text, at) + 1)) as string);
  } catch {
    return '';
  }
}

const tooManyValues = (at: FieldPath, maxItems: number): ApiError =>
  invalid(at, tooMany, `${fieldAt(at)} exceeds the limit of ${maxItems} values in a body. Send fewer values.`);
