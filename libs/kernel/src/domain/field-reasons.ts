import { type FieldPath } from './field-path.js';

/** A reason why one field is invalid. */
export type FieldReason = {
  /** A stable name in snake_case. */
  readonly name: string;
  /** One line that explains the reason. The OpenAPI document shows it. */
  readonly line: string;
};

/** An invalid field, as responses show it. */
export type FieldError = { path: FieldPath; reason: string; message: string };

const reasons = new Map<string, string>();

/**
 * Defines a reason why a field is invalid.
 * @throws Error if the reason is defined with another line.
 */
export function defineFieldReason(name: string, line: string): FieldReason {
  const known = reasons.get(name);
  if (known !== undefined && known !== line)
    throw new Error(`The field reason ${name} has two lines. Define it once, and import it.`);
  reasons.set(name, line);
  return { name, line };
}

/** @param message by default the line of the reason. */
export const fieldError = (path: FieldPath, reason: FieldReason, message: string = reason.line): FieldError => ({
  path,
  reason: reason.name,
  message,
});

/** Returns the lines of all field reasons that are loaded, in alphabetical order. */
export const listFieldReasons = (): Record<string, string> =>
  Object.fromEntries([...reasons].sort(([one], [other]) => (one < other ? -1 : 1)));

export const required = defineFieldReason('required', 'The field is required.');
export const nullNotAllowed = defineFieldReason('null_not_allowed', 'The field must not be null.');
export const invalidValue = defineFieldReason('invalid_value', 'The value is not allowed.');
export const invalidFormat = defineFieldReason('invalid_format', 'The format is wrong.');
export const outOfRange = defineFieldReason('out_of_range', 'The value is too small or too large.');
export const tooLong = defineFieldReason('too_long', 'The value is too long.');
export const tooShort = defineFieldReason('too_short', 'The value is too short.');
export const tooMany = defineFieldReason('too_many', 'There are too many entries.');
export const duplicateEntry = defineFieldReason('duplicate', 'The same entry was sent twice.');
export const unknownField = defineFieldReason('unknown_field', 'The body has no such field.');
export const unknownParameter = defineFieldReason('unknown_parameter', 'The query has no such parameter.');
