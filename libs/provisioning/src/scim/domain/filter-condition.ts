import { type Compare, type Filter, type Suffix, type ValuePath } from 'scim2-parse-filter';
import { emailKey, textKey } from '#kernel';
import { type Comparison, type Condition, type Operator } from '#platform/search';
import { parseFilter } from './parse-filter.js';
import { invalidFilter } from './scim-errors.js';

/** How to filter by an attribute: by one field, or by a condition on several fields. */
type FilterAttribute<Field extends string> = {
  fields: readonly Field[];
  type: 'text' | 'address' | 'exact' | 'boolean' | 'time' | 'presence';
  /**
   * For `presence`: the compared value, in lower case, which means that the field is set. `eq` with another value
   * matches nothing.
   */
  means?: string;
  /** The supported operators, if the attribute does not support all operators of its type. */
  operators?: readonly Operator[];
};

/** Filters by lower-case attribute name, without the URN of the resource’s own schema. */
export type FilterAttributes<Field extends string> = {
  urn: string;
  attributes: Readonly<Record<string, FilterAttribute<Field>>>;
};

/** Converts a filter to a condition on rows. @throws bad_request `invalid_filter`. */
export const conditionOf = <Field extends string>(text: string, known: FilterAttributes<Field>): Condition<Field> =>
  convert(parseFilter(text), known);

function convert<Field extends string>(filter: Filter, known: FilterAttributes<Field>): Condition<Field> {
  if (filter.op === 'and') return { all: joinEntryFilters(filter.filters).map((each) => convert(each, known)) };
  if (filter.op === 'or') return { any: filter.filters.map((each) => convert(each, known)) };
  if (filter.op === 'not') return { not: convert(filter.filter, known) };
  if (filter.op === '[]') return convert(flatten(filter), known);
  return toComparison(filter as Compare | Suffix, known);
}

/**
 * Joins two filters that concern the same entry. The parser reads `emails[type eq "work"].value eq "x"` as two such
 * filters.
 */
function joinEntryFilters(filters: readonly Filter[]): Filter[] {
  const path = filters.find((each): each is ValuePath => each.op === '[]' && choiceIn(each) !== null);
  if (!path) return [...filters];
  const value = `${path.attrPath}.value`.toLowerCase();
  const others = filters.filter((each) => each !== path);
  const comparisons = others.filter(
    (each): each is Compare | Suffix => isComparison(each) && each.attrPath.toLowerCase() === value,
  );
  if (comparisons.length === 0) return [...filters];
  const attrPath = `${path.attrPath}[${choiceIn(path)!.name}].value`;
  return others.map((each) => ((comparisons as Filter[]).includes(each) ? { ...(each as Compare), attrPath } : each));
}

/** Rewrites `emails[type eq "work" and value eq "x"]` and `members[value eq "x"]` as plain comparisons. */
function flatten({ attrPath, valFilter }: ValuePath): Filter {
  const parts = valFilter.op === 'and' ? valFilter.filters : [valFilter];
  if (!parts.every(isComparison))
    throw invalidFilter('A filter in brackets can contain only comparisons joined with “and”.');
  const choice = choiceIn({ op: '[]', attrPath, valFilter });
  const named = choice === null ? attrPath : `${attrPath}[${choice.name}]`;
  const comparisons = parts.filter((each) => each !== choice?.by);
  if (comparisons.length === 0) return { op: 'pr', attrPath: `${named}.value` };
  return { op: 'and', filters: comparisons.map((each) => ({ ...each, attrPath: `${named}.${each.attrPath}` })) };
}

/** Returns the entry that a filter in brackets chooses: by its type, or the primary one. */
function choiceIn({ valFilter }: ValuePath): { name: string; by: Filter } | null {
  const parts = valFilter.op === 'and' ? valFilter.filters : [valFilter];
  const comparing = (name: string) =>
    parts.find(
      (each): each is Compare => isComparison(each) && each.op === 'eq' && each.attrPath.toLowerCase() === name,
    );
  const type = comparing('type');
  if (type) return { name: String(type.compValue).toLowerCase(), by: type };
  const primary = comparing('primary');
  return String(primary?.compValue).toLowerCase() === 'true' ? { name: 'primary', by: primary! } : null;
}

const isComparison = (filter: Filter): filter is Compare | Suffix => 'attrPath' in filter && filter.op !== '[]';

function toComparison<Field extends string>(
  filter: Compare | Suffix,
  known: FilterAttributes<Field>,
): Condition<Field> {
  const name = filter.attrPath.toLowerCase().replace(`${known.urn.toLowerCase()}:`, '');
  const attribute = Object.hasOwn(known.attributes, name) ? known.attributes[name] : undefined;
  // An entry of another type, such as a home address, is not stored.
  if (!attribute && ofOtherEntry(name, known)) return { any: [] };
  if (!attribute) throw invalidFilter(`“${filter.attrPath.slice(0, 100)}” is not an attribute that can be filtered.`);
  const operator = filter.op;
  if (attribute.type === 'presence') return toPresence(attribute, filter as Compare);
  if (!(attribute.operators ?? operatorsOf[attribute.type]).includes(operator))
    throw invalidFilter(`${filter.attrPath} does not support the operator ${operator}.`);
  const value = operator === 'pr' ? null : valueOf(attribute, filter);
  const parts = attribute.fields.map((field): Comparison<Field> => ({ field, operator, value }));
  if (parts.length === 1) return parts[0]!;
  return operator === 'ne' ? { all: parts } : { any: parts };
}

/** Whether a name such as `emails[home].value` names a known attribute of entries with another type. */
function ofOtherEntry(name: string, { attributes }: FilterAttributes<string>): boolean {
  const [, list, part] = /^(\w+)\[.*\]\.(\w+)$/.exec(name) ?? [];
  return list !== undefined && Object.hasOwn(attributes, `${list}.${part}`);
}

/** Converts a filter such as `emails.type eq "work"`, which finds the users with a work address. */
function toPresence<Field extends string>(
  { fields, means = '' }: FilterAttribute<Field>,
  { attrPath, op, compValue }: Compare,
): Condition<Field> {
  if (op !== 'eq' && op !== 'ne') throw invalidFilter(`${attrPath} does not support the operator ${op}.`);
  const found: Condition<Field> =
    String(compValue).toLowerCase() === means ? { field: fields[0]!, operator: 'pr', value: null } : { any: [] };
  return op === 'eq' ? found : { not: found };
}

const ordered = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'pr'] as const;
const texts = [...ordered, 'co', 'sw', 'ew'] as const;

const operatorsOf: Record<FilterAttribute<string>['type'], readonly Operator[]> = {
  text: texts,
  address: texts,
  exact: texts,
  boolean: ['eq', 'ne', 'pr'],
  time: ordered,
  presence: ['eq', 'ne'],
};

function valueOf({ type }: FilterAttribute<string>, { attrPath, op, compValue }: Compare): string | boolean | null {
  if (compValue === null && (op === 'eq' || op === 'ne')) return null;
  const value = readAs[type](String(compValue));
  if (value === null) throw invalidFilter(`${attrPath} cannot be compared with “${String(compValue).slice(0, 100)}”.`);
  return value;
}

/** Reads the value of a comparison by type. Null if the string is not valid for the type. */
const readAs: Record<FilterAttribute<string>['type'], (text: string) => string | boolean | null> = {
  exact: (text) => text,
  presence: (text) => text,
  text: textKey,
  // Compares addresses by the same key as members' addresses, because different spellings may be different mailboxes.
  address: emailKey,
  boolean: (text) => (/^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : null),
  time: (text) => (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text)) ? storable(new Date(text)) : null),
};

/** Returns the time as text. Null for a year outside 1 to 9999, which cannot be stored. */
const storable = (time: Date): string | null => {
  const text = time.toISOString();
  return /^(?!0000)\d{4}-/.test(text) ? text : null;
};
