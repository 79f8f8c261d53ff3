import { type ValidationError } from 'class-validator';
import { pathIn, fieldAt, type FieldPath } from '../../domain/field-path.js';
import { findSimilarName } from '../../domain/find-similar-name.js';
import { listDeclaredFields } from './declared-fields.js';
import { expectedType, entryChecks, sentence, type Rule } from './field-sentences.js';
import {
  type FieldError,
  type FieldReason,
  fieldError,
  unknownField,
  tooMany,
  tooShort,
  tooLong,
  outOfRange,
  invalidFormat,
  required,
  nullNotAllowed,
  invalidValue,
} from '../../domain/field-reasons.js';

/** Maximum number of fields that an error lists. */
export const maxListedErrors = 50;

/** Converts class-validator's findings, one entry per field or list entry, to our messages. */
export function fieldErrors(problems: ValidationError[], at: FieldPath): FieldError[] {
  return problems.flatMap((problem) => {
    const path = pathIn(at, problem.property);
    const [broken] = Object.entries(problem.constraints ?? {}).sort(typesFirst);
    const own = broken ? buildFieldErrors(problem, path, broken) : [];
    const isWrongType = own.length === 1 && own[0]!.path === path && /^is(Array|Object)$/.test(broken![0]);
    return isWrongType ? own : withoutDuplicates([...own, ...fieldErrors(problem.children ?? [], path)]);
  });
}

/**
 * Removes duplicates. All entries of one query parameter have the same path, so several may cause the same error. An
 * entry that should be an object, but is not, breaks two rules.
 */
const withoutDuplicates = (errors: FieldError[]): FieldError[] =>
  errors.filter(({ path, message }, at) => errors.findIndex((e) => e.path === path && e.message === message) === at);

/** @param known the fields that are allowed in this place. */
export const buildUnknownField = (path: FieldPath, name: string, known: readonly string[]): FieldError =>
  fieldError(path, unknownField, `Unknown field “${shorten(name)}”. ${suggestionFor(name, known)}`);

/** Suggests what to send instead of an unknown name. */
export function suggestionFor(name: string, known: readonly string[]): string {
  const similar = findSimilarName(name, known);
  if (similar !== null) return `Did you mean “${similar}”?`;
  return known.length === 0 ? 'Remove it.' : `Supported: ${known.join(', ')}.`;
}

export const shorten = (name: string): string => (name.length > 60 ? `${[...name].slice(0, 60).join('')}…` : name);

/** Sorts type errors first: a value that is not a number is not also “too small”. */
const typesFirst = ([one]: [string, string], [other]: [string, string]): number =>
  Number(other.startsWith('is')) - Number(one.startsWith('is'));

function buildFieldErrors(problem: ValidationError, path: FieldPath, [name, message]: [string, string]): FieldError[] {
  const rules = listDeclaredFields((problem.target ?? {}).constructor as never).get(problem.property)?.rules;
  const context = problem.contexts?.[name] as Pick<Rule, 'reason' | 'listed' | 'expected' | 'instead'> | undefined;
  const rule: Rule = { name, message, constraints: [], each: false, ...rules?.get(name), ...context };
  const errorFor = (sent: unknown, rule: Rule, place = path): FieldError =>
    fieldError(
      place,
      deriveFieldReason(rule, sent),
      sentence({ field: fieldAt(place), isEntry: /\/\d+$/.test(place), rule, rules, sent }),
    );
  const isValid = rule.each ? entryChecks[name] : undefined;
  if (!isValid || !Array.isArray(problem.value)) return [errorFor(problem.value, rule)];
  const isParameter = path.startsWith('query:');
  const entryRule = { ...rule, each: false };
  return problem.value.flatMap((entry: unknown, place) =>
    isValid(entry, rule.constraints) ? [] : [errorFor(entry, entryRule, isParameter ? path : pathIn(path, place))],
  );
}

/** Rules whose reason does not depend on the value. */
const reasons: Record<string, FieldReason> = {
  arrayMaxSize: tooMany,
  arrayMinSize: tooShort,
  arrayNotEmpty: tooShort,
  maxLength: tooLong,
  minLength: tooShort,
  min: outOfRange,
  max: outOfRange,
  matches: invalidFormat,
  id: invalidFormat,
  isUrl: invalidFormat,
  isEmail: invalidFormat,
};

export function deriveFieldReason(rule: Rule, value: unknown): FieldReason {
  const { name, message } = rule;
  if (rule.reason) return rule.reason;
  if (value === undefined) return required;
  if (value === null) return nullNotAllowed;
  if (expectedType(rule, value) !== null) return invalidValue;
  if (name === 'isLength') return message.includes('longer') ? tooShort : tooLong;
  if (message.includes('is too long')) return tooLong;
  if (message.includes('is too short')) return tooShort;
  return reasons[name] ?? invalidValue;
}
