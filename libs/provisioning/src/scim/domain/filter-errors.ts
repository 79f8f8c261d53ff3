import { refineError } from '#kernel';
import { invalidFilter } from './scim-errors.js';

const shorten = (text: string): string => text.slice(0, 100);

export const emptyFilter = refineError(
  invalidFilter,
  () => 'The filter is empty. Send a filter, or omit the parameter.',
);

export const malformedFilter = refineError(
  invalidFilter,
  () => 'The filter is not valid by RFC 7644. Use attribute, operator and value, joined with and, or, not (…).',
);

export const filterTooLong = refineError(
  invalidFilter,
  (max: number) => `A filter can have at most ${max} characters.`,
);

export const tooManyComparisons = refineError(
  invalidFilter,
  (max: number) => `A filter can have at most ${max} comparisons and negations.`,
);

export const controlCharactersInFilter = refineError(
  invalidFilter,
  () => 'A filter cannot contain control characters.',
);

/** @param supported the attributes that can be filtered. */
export const attributeNotFilterable = refineError(
  invalidFilter,
  (attribute: string, supported: readonly string[]) =>
    `“${shorten(attribute)}” is not an attribute that can be filtered. Supported: ${supported.join(', ')}.`,
);

export const operatorNotSupported = refineError(
  invalidFilter,
  (attribute: string, operator: string) => `${shorten(attribute)} does not support the operator ${operator}.`,
);

export const valueNotComparable = refineError(
  invalidFilter,
  (attribute: string, value: unknown) => `${attribute} cannot be compared with “${shorten(String(value))}”.`,
);

export const onlyComparisonsInBrackets = refineError(
  invalidFilter,
  () => 'A filter in brackets can contain only comparisons joined with “and”.',
);

export const operatorNotSupportedInBrackets = refineError(
  invalidFilter,
  (operator: string) => `Filters in brackets do not support the operator ${operator}.`,
);

export const nestedBrackets = refineError(
  invalidFilter,
  () => 'A filter in brackets cannot contain another filter in brackets.',
);
