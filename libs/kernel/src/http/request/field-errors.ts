import { type ValidationError } from 'class-validator';
import { type FieldError } from '../../domain/errors.js';

/** Fields that a refusal names at the most. */
export const mostTold = 50;

/** What class-validator found, one entry a field, in the words of the error envelope. */
export function fieldErrors(problems: ValidationError[], prefix = ''): FieldError[] {
  return problems.flatMap((problem) => {
    const path = pathOf(prefix, problem);
    const own = Object.entries(problem.constraints ?? {})
      .sort(typesFirst)
      .slice(0, 1);
    return [
      ...own.map(([rule, message]) => fieldError(problem, path, rule, message)),
      ...fieldErrors(problem.children ?? [], path),
    ];
  });
}

function fieldError(problem: ValidationError, path: string, rule: string, message: string): FieldError {
  const stated = statedReason(problem, rule);
  if (stated) return { path, reason: stated, message: sentence(message) };
  const reason = reasonOf(rule, problem.value, message);
  return { path, reason, message: plainly[reason]?.(path) ?? sentence(message) };
}

export const unknownField = (path: string): FieldError => ({
  path,
  reason: 'unknown_field',
  message: plainly.unknown_field!(path),
});

/** Said better than the rule that found it does. */
const plainly: Partial<Record<string, (path: string) => string>> = {
  unknown_field: (path) => `${path} is not known here: leave it out.`,
  required: (path) => `${path} is required.`,
  null_not_allowed: (path) => `${path} must not be null.`,
};

/** What is no number at all is not told that it is too small. */
const typesFirst = ([one]: [string, string], [other]: [string, string]): number =>
  Number(other.startsWith('is')) - Number(one.startsWith('is'));

function pathOf(prefix: string, { property, target }: ValidationError): string {
  if (!prefix) return property;
  return Array.isArray(target) ? `${prefix}[${property}]` : `${prefix}.${property}`;
}

/** What a rule says of itself: `{ context: { reason: 'unknown_permission' } }`. */
const statedReason = ({ contexts }: ValidationError, rule: string): string | undefined =>
  (contexts?.[rule] as { reason?: string } | undefined)?.reason;

/** Rules whose refusal has one reason, whatever the value. */
const reasons: Record<string, string> = {
  whitelistValidation: 'unknown_field',
  arrayMaxSize: 'too_many',
  arrayMinSize: 'too_short',
  maxLength: 'too_long',
  minLength: 'too_short',
  min: 'out_of_range',
  max: 'out_of_range',
  matches: 'invalid_format',
  id: 'invalid_format',
  isUrl: 'invalid_format',
  isEmail: 'invalid_format',
};

function reasonOf(rule: string, value: unknown, message: string): string {
  if (rule === 'whitelistValidation') return 'unknown_field';
  if (value === undefined) return 'required';
  if (value === null) return 'null_not_allowed';
  if (message.includes('is too long')) return 'too_long';
  if (message.includes('is too short')) return 'too_short';
  return reasons[rule] ?? 'invalid_value';
}

const sentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);
