import { type Compare, type Filter, type Suffix, type ValuePath } from 'scim2-parse-filter';
import { emailKey, textKey } from '#kernel';
import { type Comparison, type Condition, type Operator } from '#platform/search';
import { parseFilter } from './parse-filter.js';
import {
  attributeNotFilterable,
  onlyComparisonsInBrackets,
  operatorNotSupported,
  operatorNotSupportedInBrackets,
  valueNotComparable,
} from './filter-errors.js';

/** How to filter by an attribute: by fields, or by whether a list has an entry that the value chooses. */
type FilterAttribute<Field extends string> = FieldAttribute<Field> | ChoiceAttribute;

type FieldAttribute<Field extends string> = {
  fields: readonly Field[];
  type: 'text' | 'address' | 'exact' | 'boolean' | 'time';
  /** The supported operators, if the attribute does not support all operators of its type. */
  operators?: readonly Operator[];
};

type ChoiceAttribute = {
  type: 'choice';
  operators?: readonly Operator[];
  /**
   * Returns the name of the attribute that users with such an entry have. Null if the value is not supported.
   * @param value in lower case.
   */
  chosen: (value: string) => string | null;
};

/**
 * Filters by attribute name, without the URN of the resource’s own schema. Case does not matter. `list[type=work].part` is a part
 * of the work entry, and `list[type].part` of entries of all other types.
 */
export type FilterAttributes<Field extends string> = {
  urn: string;
  attributes: Readonly<Record<string, FilterAttribute<Field>>>;
};

/** Converts a filter to a condition on rows. @throws bad_request `invalid_filter`. */
export const parseCondition = <Field extends string>(text: string, known: FilterAttributes<Field>): Condition<Field> =>
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
function joinEntryFilters(filters: readonly Filter[]): readonly Filter[] {
  const [path, comparison] = filters;
  if (filters.length !== 2 || path?.op !== '[]' || !comparison || !isComparison(comparison)) return filters;
  const choice = choiceIn(path);
  if (!choice || comparison.attrPath.toLowerCase() !== `${path.attrPath}.value`.toLowerCase()) return filters;
  const joined = { ...comparison, attrPath: `${path.attrPath}[${choice.name}].value` };
  return isComparison(path.valFilter) ? [joined] : [path, joined];
}

/** Rewrites `emails[type eq "work" and value eq "x"]` and `members[value eq "x"]` as plain comparisons. */
function flatten({ attrPath, valFilter }: ValuePath): Filter {
  const parts = valFilter.op === 'and' ? valFilter.filters : [valFilter];
  if (!parts.every(isComparison)) throw onlyComparisonsInBrackets();
  if (parts.some(({ op }) => op === 'ne')) throw operatorNotSupportedInBrackets('ne');
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
  if (type) return { name: `type=${String(type.compValue).toLowerCase()}`, by: type };
  const primary = comparing('primary');
  return String(primary?.compValue).toLowerCase() === 'true' ? { name: 'primary', by: primary! } : null;
}

const isComparison = (filter: Filter): filter is Compare | Suffix => 'attrPath' in filter && filter.op !== '[]';

function toComparison<Field extends string>(
  filter: Compare | Suffix,
  known: FilterAttributes<Field>,
): Condition<Field> {
  const name = filter.attrPath.toLowerCase().replace(`${known.urn.toLowerCase()}:`, '');
  const [, list, type, part] = /^(\w+)\[type=(.*)\]\.(\w+)$/u.exec(name) ?? [];
  const attribute = attributeIn(known, name) ?? attributeIn(known, `${list}[type].${part}`);
  if (!attribute) throw attributeNotFilterable(filter.attrPath, listNames(known));
  const operator = filter.op;
  const operators = attribute.operators ?? operatorsOf[attribute.type];
  if (!operators.includes(operator)) throw operatorNotSupported(filter.attrPath, operator);
  if (attribute.type === 'choice') return toPresence(attribute, filter as Compare, known);
  const value = operator === 'pr' ? null : parseComparedValue(attribute, filter);
  return combined(attribute.fields, { operator, value, ...(type !== undefined && { type }) });
}

const attributeIn = <Field extends string>(
  { attributes }: FilterAttributes<Field>,
  name: string,
): FilterAttribute<Field> | undefined => Object.entries(attributes).find(([each]) => each.toLowerCase() === name)?.[1];

/** Returns the names of the attributes, without the filters in brackets and the long names of the extension. */
const listNames = ({ attributes }: FilterAttributes<string>): string[] =>
  Object.keys(attributes).filter((name) => /^[\w.]+$/.test(name));

/** Compares several fields. The condition is met if one of their values meets it, and `ne` if no value is equal. */
function combined<Field extends string>(
  fields: readonly Field[],
  comparison: Omit<Comparison<Field>, 'field'>,
): Condition<Field> {
  if (fields.length === 1 && comparison.type === undefined) return { ...comparison, field: fields[0]! };
  const any = (operator: Operator): Condition<Field> => ({
    any: fields.map((field) => ({ ...comparison, field, operator })),
  });
  const { operator, value } = comparison;
  if (operator === 'eq' && value === null) return { not: any('pr') };
  if (operator === 'ne') return value === null ? any('pr') : { not: any('eq') };
  return any(operator);
}

/** Converts a filter such as `emails.type eq "work"`, which finds the users with a work address. */
function toPresence<Field extends string>(
  { chosen }: ChoiceAttribute,
  { attrPath, op, compValue }: Compare,
  known: FilterAttributes<Field>,
): Condition<Field> {
  const name = chosen(String(compValue).toLowerCase());
  if (name === null) throw valueNotComparable(attrPath, compValue);
  const found = toComparison({ op: 'pr', attrPath: name }, known);
  return op === 'eq' ? found : { not: found };
}

const ordered = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'pr'] as const;
const texts = [...ordered, 'co', 'sw', 'ew'] as const;

const operatorsOf: Record<FilterAttribute<string>['type'], readonly Operator[]> = {
  choice: ['eq', 'ne'],
  text: texts,
  address: texts,
  exact: texts,
  boolean: ['eq', 'ne', 'pr'],
  time: ordered,
};

function parseComparedValue(
  { type }: FieldAttribute<string>,
  { attrPath, op, compValue }: Compare,
): string | boolean | null {
  if (compValue === null && (op === 'eq' || op === 'ne')) return null;
  const value = readAs[type](String(compValue));
  if (value === null) throw valueNotComparable(attrPath, compValue);
  return value;
}

/** Reads the value of a comparison by type. Null if the string is not valid for the type. */
const readAs: Record<FieldAttribute<string>['type'], (text: string) => string | boolean | null> = {
  exact: (text) => text,
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
