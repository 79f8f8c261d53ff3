import { type Attribute } from '../../scim/domain/attributes.js';
import { entryFilter } from '../../scim/domain/entry-filter.js';
import { type PatchOperation, type PatchPath } from '../../scim/domain/patch-request.js';
import {
  type Complex,
  isObject,
  named,
  onePrimary,
  readValue,
  assertFewEntries,
} from '../../scim/domain/read-value.js';
import { invalidPath, invalidValue } from '../../scim/domain/scim-errors.js';

type Op = PatchOperation['op'];

/** Returns an attribute's value after an operation; undefined if the operation clears it. */
export function changedAttribute(
  attribute: Attribute,
  container: Complex,
  op: Op,
  path: Pick<PatchPath, 'filter' | 'sub'>,
  value: unknown,
): unknown {
  const before = container[attribute.name];
  if (attribute.multiValued) return changedEntries(attribute, (before ?? []) as Complex[], op, path, value);
  if (path.filter !== null) throw invalidPath(`${attribute.name} has a single value and does not support a filter.`);
  if (path.sub !== null) return withPart(attribute, before as Complex | undefined, op, path.sub, value);
  if (op === 'remove') return undefined;
  const after = readValue(attribute, value);
  if (attribute.name !== 'name' || (after === undefined && !isObject(value))) return after;
  // A name that is sent in part keeps its other parts. A new manager replaces the previous one.
  const parts = { ...(before as Complex | undefined), ...(after as Complex | undefined) };
  return Object.keys(parts).length === 0 ? undefined : parts;
}

function changedEntries(
  attribute: Attribute,
  before: Complex[],
  op: Op,
  { filter, sub }: Pick<PatchPath, 'filter' | 'sub'>,
  value: unknown,
): Complex[] | undefined {
  const selection = filter !== null ? entryFilter(filter) : sub !== null ? everyEntry : null;
  const after = selection
    ? changedMatches(attribute, before, { op, sub, ...selection }, value)
    : changedList(attribute, before, op, value);
  const nonEmpty = after.filter((each) => each.value !== undefined);
  if (nonEmpty.length > before.length) assertFewEntries(attribute, nonEmpty);
  const entries = onePrimary(nonEmpty, before);
  return entries.length === 0 ? undefined : entries;
}

const everyEntry = { matches: () => true, implied: {} };

function changedList(attribute: Attribute, before: Complex[], op: Op, value: unknown): Complex[] {
  const sent = (readValue(attribute, value) ?? []) as Complex[];
  if (op === 'replace') return sent;
  const keys = new Set(sent.map(deriveValueKey));
  if (op === 'remove') return sent.length === 0 ? [] : before.filter((each) => !keys.has(deriveValueKey(each)));
  return [...before.filter((each) => !keys.has(deriveValueKey(each))), ...sent];
}

const deriveValueKey = ({ value }: Complex): string => String(value).toLowerCase();

type MatchChange = ReturnType<typeof entryFilter> & { op: Op; sub: string | null };

function changedMatches(
  attribute: Attribute,
  before: Complex[],
  { op, sub, matches, implied }: MatchChange,
  value: unknown,
): Complex[] {
  if (op === 'remove' && sub === null) return before.filter((each) => !matches(each));
  const changed = (entry: Complex): Complex =>
    sub === null
      ? { ...entry, ...readComplexValue(attribute, value) }
      : (withPart(attribute, entry, op, sub, value) ?? {});
  if (before.some(matches)) return before.map((each) => (matches(each) ? changed(each) : each));
  // Entra adds an entry by a filter that describes it, such as `emails[type eq "work"]`. Removing an absent entry
  // succeeds.
  return op === 'remove' ? before : [...before, changed(implied)];
}

function readComplexValue(attribute: Attribute, value: unknown): Complex {
  const one = { ...attribute, multiValued: false };
  return (readValue(one, value) ?? {}) as Complex;
}

function withPart(attribute: Attribute, before: Complex | undefined, op: Op, sub: string, value: unknown) {
  const part = named(attribute.subAttributes ?? [], sub);
  if (!part) throw invalidPath(`${attribute.name} has no sub-attribute ${sub}.`);
  const { [part.name]: _, ...rest } = before ?? {};
  const newValue = op === 'remove' ? undefined : readValue(part, value);
  if (newValue === undefined && op === 'add') throw invalidValue(`${attribute.name}.${part.name} needs a value.`);
  const after: Complex = newValue === undefined ? rest : { ...rest, [part.name]: newValue };
  return Object.keys(after).length === 0 ? undefined : after;
}
