import { type Filter, parse } from 'scim2-parse-filter';
import { invalidFilter } from './scim-errors.js';

/** More than directories need, but not enough to delay other requests. */
const most = { characters: 4096, comparisons: 50 };

/** @throws bad_request `invalid_filter`. */
export function parseFilter(text: string): Filter {
  if (text.length > most.characters) throw invalidFilter(`A filter can have at most ${most.characters} characters.`);
  // The parser backtracks on line breaks.
  if (/\p{Cc}/u.test(text)) throw invalidFilter('A filter cannot contain control characters.');
  const filter = parsed(text);
  if (comparisonsIn(filter) > most.comparisons)
    throw invalidFilter(`A filter can have at most ${most.comparisons} comparisons and negations.`);
  return filter;
}

function parsed(text: string): Filter {
  try {
    return parse(text);
  } catch {
    throw invalidFilter(
      'The filter is not valid by RFC 7644. Use attribute, operator and value, joined with and, or, not.',
    );
  }
}

function comparisonsIn(filter: Filter): number {
  if (filter.op === 'and' || filter.op === 'or')
    return filter.filters.reduce((sum, each) => sum + comparisonsIn(each), 0);
  if (filter.op === 'not') return 1 + comparisonsIn(filter.filter);
  return filter.op === '[]' ? comparisonsIn(filter.valFilter) : 1;
}
