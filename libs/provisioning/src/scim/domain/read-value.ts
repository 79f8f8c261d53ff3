import { isStreamSafe } from '#kernel';
import { type Attribute } from './attributes.js';
import { invalidValue } from './scim-errors.js';

/** Maximum number of characters of a text and of entries of a list. Both are far above what directories send. */
const limits = { characters: 256, entries: 50 };

export type Complex = Record<string, unknown>;

/** Reads a value from a directory; undefined if it clears the attribute. @throws bad_request `invalid_value`. */
export function readValue(attribute: Attribute, sent: unknown): unknown {
  if (attribute.multiValued) return readEntries(attribute, sent);
  const value = unwrapSingle(sent);
  if (value === null || value === undefined || value === '') return undefined;
  if (attribute.type === 'complex') return readComplex(attribute, value);
  const plain = isObject(value) && 'value' in value ? value.value : value;
  return attribute.type === 'boolean' ? readBoolean(attribute, plain) : readText(attribute, plain);
}

/** Entra sends booleans as strings. */
function readBoolean({ name }: Attribute, value: unknown): boolean {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (word === true || word === 'true') return true;
  if (word === false || word === 'false') return false;
  throw invalidValue(`${name} must be true or false.`);
}

function readText({ name }: Attribute, value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') throw invalidValue(`${name} must be a string.`);
  if (text.length > 2 * limits.characters || [...text].length > limits.characters)
    throw invalidValue(`${name} can have at most ${limits.characters} characters.`);
  if (!isStreamSafe(text))
    throw invalidValue(`${name} has more than 30 combining marks in a row. Remove some of them.`);
  if (/\p{Cc}/u.test(text)) throw invalidValue(`${name} contains control characters. Remove them.`);
  return text.trim() === '' ? undefined : text;
}

function readComplex({ name, subAttributes = [] }: Attribute, value: unknown): Complex | undefined {
  const read: Complex = {};
  for (const [key, each] of Object.entries(partsIn(name, subAttributes, value))) {
    const part = named(subAttributes, key);
    const partValue = part && readValue(part, each);
    if (part && partValue !== undefined) read[part.name] = partValue;
  }
  return Object.keys(read).length === 0 ? undefined : read;
}

/** Some directories send only the value of a complex attribute, such as a manager’s id. */
function partsIn(name: string, subAttributes: readonly Attribute[], value: unknown): Complex {
  if (typeof value === 'string' && subAttributes[0]?.name === 'value') return { value };
  if (isObject(value)) return value;
  throw invalidValue(`${name} must be an object.`);
}

function readEntries(attribute: Attribute, sent: unknown): Complex[] | undefined {
  if (sent === null || sent === undefined) return undefined;
  const all: unknown[] = Array.isArray(sent) ? sent : [sent];
  assertFewEntries(attribute, all);
  for (const each of all) assertHasValue(attribute, each);
  const read = all.map((each) => readComplex(attribute, each)).filter((each) => each?.value !== undefined);
  return read.length === 0 ? undefined : onePrimary(read as Complex[]);
}

/**
 * Refuses an entry without the key `value`, such as `{"type": "work"}`. If it were dropped, it could clear the whole list. An
 * entry whose value is empty is dropped, because directories send such entries.
 */
function assertHasValue({ name }: Attribute, entry: unknown): void {
  if (!isObject(entry) || Object.keys(entry).some((key) => key.toLowerCase() === 'value')) return;
  throw invalidValue(`An entry of ${name} needs a value. To remove all entries, send an empty list.`);
}

/** @throws bad_request `invalid_value`. */
export function assertFewEntries({ name }: Attribute, entries: readonly unknown[]): void {
  if (entries.length > limits.entries) throw invalidValue(`${name} can have at most ${limits.entries} entries.`);
}

/** Keeps at most one primary entry: the first entry that was newly marked as primary. */
export function onePrimary(entries: Complex[], before: readonly Complex[] = []): Complex[] {
  const primaryBefore = new Set(before.filter(({ primary }) => primary === true).map(({ value }) => value));
  const primary = entries.filter((each) => each.primary === true);
  if (primary.length < 2) return entries;
  const chosen = primary.find(({ value }) => !primaryBefore.has(value)) ?? primary[0];
  return entries.map((each) => (each.primary === true && each !== chosen ? { ...each, primary: false } : each));
}

/** Entra sends single values as lists. */
const unwrapSingle = (sent: unknown): unknown => (Array.isArray(sent) && sent.length <= 1 ? sent[0] : sent);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Attribute names are case-insensitive. Source: RFC 7643, Attributes. */
export const named = (attributes: readonly Attribute[], name: string): Attribute | undefined =>
  attributes.find((each) => each.name.toLowerCase() === name.toLowerCase());
