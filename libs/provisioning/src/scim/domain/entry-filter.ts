import { type Filter } from 'scim2-parse-filter';
import { parseFilter } from './parse-filter.js';
import { type Complex } from './read-value.js';
import { nestedBrackets, operatorNotSupportedInBrackets } from './filter-errors.js';

/**
 * Parses the filter in a path. The result says which entries match, and which attributes a new entry gets if none
 * matches.
 */
export function entryFilter(text: string): { matches: (entry: Complex) => boolean; implied: Complex } {
  const filter = parseFilter(text);
  const implied: Complex = {};
  imply(filter, implied);
  return { matches: (entry) => isMatch(filter, entry), implied };
}

function isMatch(filter: Filter, entry: Complex): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((each) => isMatch(each, entry));
    case 'or':
      return filter.filters.some((each) => isMatch(each, entry));
    case 'not':
      return !isMatch(filter.filter, entry);
    case '[]':
      throw nestedBrackets();
    case 'pr':
      return readEntryPart(entry, filter.attrPath) !== '';
    default:
      return compare(filter.op, readEntryPart(entry, filter.attrPath), normalizeText(filter.compValue));
  }
}

function compare(op: string, actual: string, expected: string): boolean {
  const operators: Record<string, () => boolean> = {
    eq: () => actual === expected,
    ne: () => actual !== expected,
    co: () => actual.includes(expected),
    sw: () => actual.startsWith(expected),
    ew: () => actual.endsWith(expected),
  };
  const operator = operators[op];
  if (!operator) throw operatorNotSupportedInBrackets(op);
  return operator();
}

/** Returns a part of an entry in lower case. An absent `primary` counts as false. */
function readEntryPart(entry: Complex, name: string): string {
  const [, value] = Object.entries(entry).find(([key]) => key.toLowerCase() === name.toLowerCase()) ?? [];
  return normalizeText(value ?? (name.toLowerCase() === 'primary' ? false : ''));
}

/** Entra sends booleans as capitalized strings. */
const normalizeText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'boolean' ? String(value).toLowerCase() : '';

const impliedNames: Record<string, string> = { type: 'type', value: 'value', display: 'display' };

function imply(filter: Filter, entry: Complex): void {
  if (filter.op === 'and') return filter.filters.forEach((each) => imply(each, entry));
  if (filter.op !== 'eq') return;
  const name = filter.attrPath.toLowerCase();
  if (name === 'primary') entry.primary = normalizeText(filter.compValue) === 'true';
  else if (impliedNames[name] && typeof filter.compValue === 'string') entry[impliedNames[name]] = filter.compValue;
}
