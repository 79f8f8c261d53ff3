import { type Filter, parse } from 'scim2-parse-filter';
import { controlCharactersInFilter, filterTooLong, malformedFilter, tooManyComparisons } from './filter-errors.js';

/**
 * Limits of a filter. They are above what directories need, but low enough that a filter does not delay other requests.
 */
const limits = { characters: 4096, comparisons: 50 };

/** @throws bad_request `invalid_filter`. */
export function parseFilter(text: string): Filter {
  if (text.length > limits.characters) throw filterTooLong(limits.characters);
  // Refused because the parser would backtrack on line breaks.
  if (/\p{Cc}/u.test(text)) throw controlCharactersInFilter();
  const filter = parseStrings(text);
  if (comparisonsIn(filter) > limits.comparisons) throw tooManyComparisons(limits.comparisons);
  return filter;
}

function parseStrings(text: string): Filter {
  // The parser cannot read an escaped backslash, so each string is replaced by its position.
  const strings: string[] = [];
  const numbered = text.replaceAll(/"((?:[^"\\]|\\.)*)("?)/gu, (whole, quoted: string, end: string) =>
    end === '' ? whole : `"${strings.push(unescaped(quoted)) - 1}"`,
  );
  try {
    if (bareNegation.test(numbered)) throw new SyntaxError();
    return withStrings(parse(numbered), strings);
  } catch {
    throw malformedFilter();
  }
}

/** A negation without parentheses. The parser accepts it, but RFC 7644 (3.4.2.2) does not. */
const bareNegation = /(?<![-\w.:/%])not(?![-\w.:/%]|\s*\()/iu;

/** Reads a JSON string. Some directories send a backslash unescaped, as in `CORP\bob`. Such a backslash is kept. */
function unescaped(quoted: string): string {
  const text = quoted.replaceAll(/\\(?:u([0-9a-f]{4})|(["\\/]))/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCharCode(parseInt(code, 16)),
  );
  if (/[\p{Cc}\p{Cs}]/u.test(text)) throw controlCharactersInFilter();
  return text;
}

function withStrings(filter: Filter, strings: readonly string[]): Filter {
  if (filter.op === 'and' || filter.op === 'or')
    return { ...filter, filters: filter.filters.map((each) => withStrings(each, strings)) };
  if (filter.op === 'not') return { ...filter, filter: withStrings(filter.filter, strings) };
  if (filter.op === '[]') return { ...filter, valFilter: withStrings(filter.valFilter, strings) };
  if (!('compValue' in filter) || typeof filter.compValue !== 'string') return filter;
  return { ...filter, compValue: strings[Number(filter.compValue)] ?? '' };
}

function comparisonsIn(filter: Filter): number {
  if (filter.op === 'and' || filter.op === 'or')
    return filter.filters.reduce((sum, each) => sum + comparisonsIn(each), 0);
  if (filter.op === 'not') return 1 + comparisonsIn(filter.filter);
  return filter.op === '[]' ? comparisonsIn(filter.valFilter) : 1;
}
