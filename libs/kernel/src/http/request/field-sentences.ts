import { type Field } from './declared-fields.js';
import { type FieldReason } from '../../domain/field-reasons.js';
import { suggestName } from '../../domain/find-similar-name.js';

/** A class-validator rule that a value broke. */
export type Rule = {
  name: string;
  /** The message of class-validator or of the decorator. */
  message: string;
  isOwnMessage?: boolean;
  constraints: unknown[];
  /** Whether the rule applies to each entry of a list. */
  each: boolean;
  /**
   * Set by a decorator in its `context`: the reason of the error, the route that lists valid values, the format, and the
   * field or fields that can be sent instead.
   */
  reason?: FieldReason;
  listed?: string;
  expected?: string;
  instead?: string;
};

type BrokenRule = {
  field: string;
  /** Whether the value is an entry of a list. `field` is then the name of the list. */
  isEntry: boolean;
  rule: Rule;
  rules: Field['rules'] | undefined;
  sent: unknown;
};

/** Says what is wrong with a field: which value was sent, and which values are valid. */
export function sentence(broken: BrokenRule): string {
  const { field, rule, sent } = broken;
  if (sent === undefined) return rule.instead ? `Send ${field} or ${rule.instead}.` : `${field} is required.`;
  if (sent === null) return `${field} must not be null.`;
  const type = expectedType(rule, sent);
  if (type !== null) return explainValue(type, broken);
  const message = rule.isOwnMessage ? rule.message : (messages[rule.name]?.(broken) ?? rule.message);
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

const textRules = new Set(['text', 'id', 'isLength', 'minLength', 'maxLength', 'matches', 'isEmail', 'isUrl']);
const listRules = new Set(['arrayMaxSize', 'arrayMinSize', 'arrayNotEmpty', 'arrayUnique']);

/**
 * Returns the type that a rule expects, if the value has another type. Otherwise, the error for a number would
 * say that the text is too short.
 */
export function expectedType({ name, each }: Pick<Rule, 'name' | 'each'>, sent: unknown): string | null {
  if ((each || listRules.has(name)) && !Array.isArray(sent)) return 'a list';
  return !each && textRules.has(name) && typeof sent !== 'string' ? 'a string' : null;
}

export const tooManyEntries = (field: string, sent: number, max: unknown): string =>
  `${field} has ${sent} entries. Send at most ${max as number}.`;

/** Checks for rules that may apply to each entry of a list. They find the entries that broke the rule. */
export const entryChecks: Record<string, (entry: unknown, constraints: unknown[]) => boolean> = {
  isIn: (entry, [choices]) => (choices as unknown[]).includes(entry),
  isString: (entry) => typeof entry === 'string',
  isObject: (entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry),
  isLength: (entry, [min, max]) => isText(entry) && entry.length >= Number(min) && entry.length <= Number(max),
  matches: (entry, [pattern]) => isText(entry) && (pattern as RegExp).test(entry),
  maxLength: (entry, [max]) => isText(entry) && entry.length <= Number(max),
};

const isText = (value: unknown): value is string => typeof value === 'string';

const explainValue = (what: string, { field, isEntry, sent }: BrokenRule): string =>
  `${isEntry ? `Each entry of ${field}` : field} must be ${what}, not ${display(field, sent)}.`;

const messages: Record<string, (broken: BrokenRule) => string> = {
  isString: (broken) => explainValue('a string', broken),
  isInt: (broken) => explainValue('a whole number', broken),
  isBoolean: (broken) => explainValue('true or false', broken),
  isArray: (broken) => explainValue('a list', broken),
  isObject: (broken) => explainValue('an object', broken),
  nestedValidation: (broken) => explainValue('an object', broken),
  isEmail: (broken) => explainValue('an email address such as ada@example.com', broken),
  isUrl: (broken) => explainValue('an address that begins with https:// or http://', broken),
  equals: (broken) => explainValue(display('', broken.rule.constraints[0]), broken),
  isIn: (broken) => explainChoice(broken.rule.constraints[0] as unknown[], broken),
  min: (broken) => explainValue(describeRange(broken), broken),
  max: (broken) => explainValue(describeRange(broken), broken),
  isLength: (broken) => explainLength(broken, broken.rule.constraints[0], broken.rule.constraints[1]),
  minLength: (broken) => explainLength(broken, broken.rule.constraints[0], undefined),
  maxLength: (broken) => explainLength(broken, undefined, broken.rule.constraints[0]),
  arrayMaxSize: ({ field, sent, rule }) => tooManyEntries(field, (sent as unknown[]).length, rule.constraints[0]),
  arrayMinSize: ({ field, rule }) => `${field} has too few entries. Send at least ${rule.constraints[0] as number}.`,
  arrayNotEmpty: ({ field }) => `${field} is empty. Add at least one entry, or omit the field.`,
  arrayUnique: ({ field }) => `${field} contains duplicates. List each entry once.`,
  matches: ({ field, sent, rule }) =>
    `${field} has the wrong format: ${display(field, sent)}.${rule.expected ? ` Use ${rule.expected}.` : ''}`,
};

function explainChoice(choices: unknown[], broken: BrokenRule): string {
  const { field, rule, sent } = broken;
  const hint = typeof sent === 'string' ? suggestName(sent, choices.map(String)) : '';
  if (rule.listed) return `${display(field, sent)} is not a valid value.${hint} ${rule.listed} lists the valid values.`;
  if (choices.length > 12) return `${display(field, sent)} is not a valid value for ${field}.${hint}`;
  return explainValue(
    choices
      .map(String)
      .join(', ')
      .replace(/, ([^,]*)$/, ' or $1'),
    broken,
  );
}

function describeRange({ rules }: BrokenRule): string {
  const [min, max] = ['min', 'max'].map((name) => rules?.get(name)?.constraints[0] as number | undefined);
  if (max === undefined) return `${min} or more`;
  return min === undefined ? `${max} or less` : `${min} to ${max}`;
}

function explainLength(broken: BrokenRule, min: unknown, max: unknown): string {
  const { field, sent } = broken;
  if (typeof sent !== 'string') return explainValue('a string', broken);
  return max !== undefined && sent.length > Number(max)
    ? `${field} is too long. Use at most ${Number(max)} characters instead of ${sent.length}.`
    : `${field} is too short. Use at least ${characters(Number(min))} instead of ${sent.length}.`;
}

const characters = (count: number): string => `${count} character${count === 1 ? '' : 's'}`;

/** Shortens the value that was sent, for a sentence. Never shows possible secrets. */
function display(field: string, sent: unknown): string {
  if (Array.isArray(sent)) return 'a list';
  if (typeof sent === 'object' && sent !== null) return 'an object';
  if (typeof sent !== 'string') return String(sent);
  if (/secret|token|password|key|credential/i.test(field) || seemsSecret(sent)) return 'the text you sent';
  return sent.length > 60 ? `“${[...sent].slice(0, 60).join('')}…”` : `“${sent}”`;
}

/**
 * Whether the value may be a credential in the wrong field: one long word of letters and digits that is not one of
 * our ids.
 */
const seemsSecret = (sent: string): boolean =>
  /[^\s]{20}/.test(sent) && /\d/.test(sent) && /[a-z]/i.test(sent) && !/^[a-z]{2,6}_[0-9a-z]{26}$/.test(sent);
