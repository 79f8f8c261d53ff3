import { type ValidationError } from 'class-validator';
import { type FieldError, type FieldReason } from '../../domain/errors.js';
import { pathIn, fieldAt, type FieldPath } from '../../domain/field-path.js';
import { findSimilarName } from '../../domain/find-similar-name.js';
import { fieldsOf } from './declared-fields.js';
import { expectedType, entryChecks, sentence, type Rule } from './field-sentences.js';

/** Maximum number of fields that an error lists. */
export const maxListedErrors = 50;

/** Converts class-validator's findings, one entry per field or list entry, to our messages. */
export function fieldErrors(problems: ValidationError[], at: FieldPath): FieldError[] {
  return problems.flatMap((problem) => {
    const path = pathIn(at, problem.property);
    const [broken] = Object.entries(problem.constraints ?? {}).sort(typesFirst);
    const own = broken ? errorsOf(problem, path, broken) : [];
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
export const unknownField = (path: FieldPath, name: string, known: readonly string[]): FieldError => ({
  path,
  reason: 'unknown_field',
  message: `Unknown field “${shorten(name)}”. ${suggestionFor(name, known)}`,
});

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

function errorsOf(problem: ValidationError, path: FieldPath, [name, message]: [string, string]): FieldError[] {
  const rules = fieldsOf((problem.target ?? {}).constructor as never).get(problem.property)?.rules;
  const context = problem.contexts?.[name] as Pick<Rule, 'reason' | 'listed'> | undefined;
  const rule: Rule = { name, message, constraints: [], each: false, ...rules?.get(name), ...context };
  const errorFor = (sent: unknown, rule: Rule, place = path): FieldError => ({
    path: place,
    reason: reasonOf(rule, sent),
    message: sentence({ field: fieldAt(place), isEntry: /\/\d+$/.test(place), rule, rules, sent }),
  });
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
  arrayMaxSize: 'too_many',
  arrayMinSize: 'too_short',
  arrayNotEmpty: 'too_short',
  maxLength: 'too_long',
  minLength: 'too_short',
  min: 'out_of_range',
  max: 'out_of_range',
  matches: 'invalid_format',
  id: 'invalid_format',
  isUrl: 'invalid_format',
  isEmail: 'invalid_format',
};

function reasonOf(rule: Rule, value: unknown): FieldReason {
  const { name, message } = rule;
  if (rule.reason) return rule.reason;
  if (value === undefined) return 'required';
  if (value === null) return 'null_not_allowed';
  if (expectedType(rule, value) !== null) return 'invalid_value';
  if (name === 'isLength') return message.includes('longer') ? 'too_short' : 'too_long';
  if (message.includes('is too long')) return 'too_long';
  if (message.includes('is too short')) return 'too_short';
  return reasons[name] ?? 'invalid_value';
}
