import { type MasterKey } from '#platform/sealing';
import { isUrl } from '#kernel/plain';
import { expected, type Parser } from './setting.js';

export const text: Parser<string> = (input) => input;

/** Builds a parser of numbers. @param accepts says which numbers, in errors and in documents. */
function buildNumberParser(accepts: string, format: RegExp, from: number, to: number): Parser<number> {
  const parse = (input: string): number => {
    const value = format.test(input) ? Number(input) : NaN;
    if (!(value >= from && value <= to)) throw expected(accepts);
    return value;
  };
  return Object.assign(parse, { accepts });
}

export const wholeNumber = (from: number, to: number): Parser<number> =>
  buildNumberParser(`a whole number from ${from} to ${to}`, /^\d+$/, from, to);

export const port = wholeNumber(0, 65_535);

const decimal = /^\d+(\.\d+)?$/;

export const factor = buildNumberParser('a number, zero or more', decimal, 0, Infinity);

export const share = buildNumberParser('a number from 0 to 1', decimal, 0, 1);

export const flag: Parser<boolean> = (input) => {
  if (input !== 'true' && input !== 'false') throw expected('true or false');
  return input === 'true';
};

export const buildChoiceParser =
  <const Choice extends string>(...choices: Choice[]): Parser<Choice> =>
  (input) => {
    const choice = choices.find((each) => each === input);
    if (choice === undefined) throw expected(`one of ${choices.join(', ')}`);
    return choice;
  };

/** Reads an absolute URL with one of these schemes. Removes trailing slashes, and changes nothing else. */
export const url =
  (...schemes: string[]): Parser<string> =>
  (input) => {
    const scheme = isUrl(input) ? new URL(input).protocol.slice(0, -1) : '';
    if (!schemes.includes(scheme)) throw expected(`a URL that begins with ${schemes.join(':// or ')}://`);
    return input.replace(/(?<!\/)\/+$/, '');
  };

/** Reads comma-separated values, each with `parse`. */
export const buildListParser =
  <Value>(parse: Parser<Value>): Parser<readonly Value[]> =>
  (input) =>
    input
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map(parse);

/** Reads an origin in the format of the `Origin` header: scheme, host and port. */
export const origin: Parser<string> = (input) => {
  const exact = isUrl(input) && new URL(input).origin === input;
  if (!exact) throw expected('origins such as https://app.example.com, without a path');
  return input;
};

type NamedKey = { id: string; key: Buffer };

/**
 * Reads `name:base64` pairs with 32 bytes each, newest first. The first key is used for writing, and all keys for
 * reading.
 */
export const keyring: Parser<readonly NamedKey[]> = (input) => distinct(buildListParser(namedKey)(input));

/** Like `keyring`, but a key can also be in AWS KMS: `name:arn:aws:kms:…`. */
export const masterKeyring: Parser<readonly MasterKey[]> = (input) => distinct(buildListParser(masterKey)(input));

function distinct<Key extends MasterKey>(keys: readonly Key[]): readonly Key[] {
  if (keys.length === 0) throw expected('at least one key');
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw expected('keys with unique names');
  return keys;
}

/** Reads one key. An alias is not accepted, because it can later refer to another key. */
const masterKey: Parser<MasterKey> = (input) => {
  const [, id, arn] = /^([\w.-]{1,32}):(arn:aws[a-z-]*:kms:[a-z0-9-]+:\d{12}:key\/[\w-]+)$/.exec(input) ?? [];
  if (id && arn) return { id, arn };
  if (input.includes(':arn:')) throw expected('name:arn, where the ARN is that of a key in AWS KMS, not of an alias');
  return namedKey(input);
};

const namedKey: Parser<NamedKey> = (input) => {
  const [, id, encoded] = /^([\w.-]{1,32}):([A-Za-z0-9+/_-]+=*)$/.exec(input) ?? [];
  const key = Buffer.from(encoded ?? '', 'base64');
  if (!id || key.length !== 32) throw expected('name:key, where the key is 32 bytes in base64');
  return { id, key };
};
