import { type FieldReason } from '../../domain/errors.js';
import { type Field } from './declared-fields.js';

/** A rule of class-validator that a value broke. */
export type Rule = {
  name: string;
  /** What class-validator says of it, or the decorator's own message. */
  message: string;
  isOwnMessage?: boolean;
  constraints: unknown[];
  /** Of each entry of a list. */
  each: boolean;
  /** What a decorator says in its `context`: the reason of its refusal, and the route that lists what would do. */
  reason?: FieldReason;
  listed?: string;
};

type Broken = { field: string; rule: Rule; rules: Field['rules'] | undefined; sent: unknown };

/** What is wrong with a field: what was sent, and what would do. */
export function sentence(broken: Broken): string {
  const { field, rule, sent } = broken;
  if (sent === undefined) return `${field} is required.`;
  if (sent === null) return `${field} must not be null.`;
  const said = rule.isOwnMessage ? rule.message : (ours[rule.name]?.(broken) ?? rule.message);
  return /[.!?]$/.test(said) ? said : `${said}.`;
}

export const tooManyEntries = (field: string, sent: number, most: unknown): string =>
  `${field} holds ${sent} entries: at most ${most as number}.`;

/** Rules that say the same of each entry of a list; the entries that broke it are named. */
export const kept: Record<string, (entry: unknown, constraints: unknown[]) => boolean> = {
  isIn: (entry, [choices]) => (choices as unknown[]).includes(entry),
  isString: (entry) => typeof entry === 'string',
  isObject: (entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry),
  isLength: (entry, [least, most]) => isText(entry) && entry.length >= Number(least) && entry.length <= Number(most),
  matches: (entry, [pattern]) => isText(entry) && (pattern as RegExp).test(entry),
  maxLength: (entry, [most]) => isText(entry) && entry.length <= Number(most),
};

const isText = (value: unknown): value is string => typeof value === 'string';

const mustBe = (what: string, { field, sent }: Broken): string =>
  `${field} must be ${what}, not ${shown(field, sent)}.`;

const ours: Record<string, (broken: Broken) => string> = {
  isString: (broken) => mustBe('a string', broken),
  isInt: (broken) => mustBe('a whole number', broken),
  isBoolean: (broken) => mustBe('true or false', broken),
  isArray: (broken) => mustBe('a list', broken),
  isObject: (broken) => mustBe('an object', broken),
  nestedValidation: (broken) => mustBe('an object', broken),
  isEmail: (broken) => mustBe('an e-mail address such as ada@example.com', broken),
  isUrl: (broken) => mustBe('an address that begins with https:// or http://', broken),
  isIso8601: (broken) => mustBe('a time such as 2026-01-31T12:00:00Z', broken),
  equals: (broken) => mustBe(shown('', broken.rule.constraints[0]), broken),
  isIn: (broken) => mustBeAmong(broken.rule.constraints[0] as unknown[], broken),
  min: (broken) => mustBe(rangeOf(broken), broken),
  max: (broken) => mustBe(rangeOf(broken), broken),
  isLength: (broken) => mustFit(broken, broken.rule.constraints[0], broken.rule.constraints[1]),
  minLength: (broken) => mustFit(broken, broken.rule.constraints[0], undefined),
  maxLength: (broken) => mustFit(broken, undefined, broken.rule.constraints[0]),
  arrayMaxSize: ({ field, sent, rule }) => tooManyEntries(field, (sent as unknown[]).length, rule.constraints[0]),
  arrayMinSize: ({ field, rule }) => `${field} is too short: at least ${rule.constraints[0] as number}.`,
  arrayNotEmpty: ({ field }) => `${field} is empty: name at least one, or leave it out.`,
  arrayUnique: ({ field }) => `${field} names something twice: name each once.`,
  matches: (broken) => `${broken.field} has not the form that is wanted: ${shown(broken.field, broken.sent)}.`,
};

function mustBeAmong(choices: unknown[], broken: Broken): string {
  const { field, rule, sent } = broken;
  if (rule.listed) return `${shown(field, sent)} is none of what ${rule.listed} lists.`;
  if (choices.length > 12) return `${shown(field, sent)} is nothing that ${field} may be.`;
  return mustBe(
    choices
      .map(String)
      .join(', ')
      .replace(/, ([^,]*)$/, ' or $1'),
    broken,
  );
}

function rangeOf({ rules }: Broken): string {
  const [least, most] = ['min', 'max'].map((name) => rules?.get(name)?.constraints[0] as number | undefined);
  if (most === undefined) return `${least} or more`;
  return least === undefined ? `${most} or less` : `${least} to ${most}`;
}

function mustFit(broken: Broken, least: unknown, most: unknown): string {
  const { field, sent } = broken;
  if (typeof sent !== 'string') return mustBe('a string', broken);
  return most !== undefined && sent.length > Number(most)
    ? `${field} is too long: at most ${Number(most)} characters, and it has ${sent.length}.`
    : `${field} is too short: at least ${Number(least)} characters, and it has ${sent.length}.`;
}

/** What was sent, cut to what a sentence can hold. What may be a secret is in no sentence. */
function shown(field: string, sent: unknown): string {
  if (Array.isArray(sent)) return 'a list';
  if (typeof sent === 'object' && sent !== null) return 'an object';
  if (typeof sent !== 'string') return String(sent);
  if (/secret|token|password|key|credential/i.test(field) || seemsSecret(sent)) return 'the text that was sent';
  return sent.length > 60 ? `“${[...sent].slice(0, 60).join('')}…”` : `“${sent}”`;
}

/** A credential that came in the wrong field: one long word of letters and digits that is no id of ours. */
const seemsSecret = (sent: string): boolean =>
  /[^\s]{20}/.test(sent) && /\d/.test(sent) && /[a-z]/i.test(sent) && !/^[a-z]{2,6}_[0-9a-z]{26}$/.test(sent);
