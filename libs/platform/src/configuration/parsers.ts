import { type MasterKey } from '#platform/sealing';
import { expected, type Parser } from './setting.js';
import { isUrl } from '#kernel/plain';

export const text: Parser<string> = (given) => given;

export const wholeNumber =
  (from: number, to: number): Parser<number> =>
  (given) => {
    const value = /^\d+$/.test(given) ? Number(given) : NaN;
    if (!(value >= from && value <= to)) throw expected(`a whole number from ${from} to ${to}`);
    return value;
  };

export const port = wholeNumber(0, 65_535);

/** A decimal number, zero or more. */
export const factor: Parser<number> = (given) => {
  if (!/^\d+(\.\d+)?$/.test(given)) throw expected('a number, zero or more');
  return Number(given);
};

export const flag: Parser<boolean> = (given) => {
  if (given !== 'true' && given !== 'false') throw expected('true or false');
  return given === 'true';
};

export const oneOf =
  <const Choice extends string>(...choices: Choice[]): Parser<Choice> =>
  (given) => {
    const choice = choices.find((each) => each === given);
    if (choice === undefined) throw expected(`one of ${choices.join(', ')}`);
    return choice;
  };

/** An absolute URL with one of these schemes, unchanged except that trailing slashes are removed. */
export const url =
  (...schemes: string[]): Parser<string> =>
  (given) => {
    const scheme = isUrl(given) ? new URL(given).protocol.slice(0, -1) : '';
    if (!schemes.includes(scheme)) throw expected(`a URL that begins with ${schemes.join(':// or ')}://`);
    return given.replace(/\/+$/, '');
  };

/** Comma-separated values, each read by `parse`. */
export const listOf =
  <Value>(parse: Parser<Value>): Parser<readonly Value[]> =>
  (given) =>
    given
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map(parse);

/** The format of the `Origin` header: scheme, host, port. */
export const origin: Parser<string> = (given) => {
  const exact = isUrl(given) && new URL(given).origin === given;
  if (!exact) throw expected('origins such as https://app.example.com, without a path');
  return given;
};

export type NamedKey = { id: string; key: Buffer };

/** `name:base64` of 32 bytes each, newest first: the first is used for writing, all for reading. */
export const keyring: Parser<readonly NamedKey[]> = (given) => distinct(listOf(namedKey)(given));

/** Like `keyring`, for keys that may be in AWS KMS: `name:arn:aws:kms:…`. */
export const masterKeyring: Parser<readonly MasterKey[]> = (given) => distinct(listOf(masterKey)(given));

function distinct<Key extends MasterKey>(keys: readonly Key[]): readonly Key[] {
  if (keys.length === 0) throw expected('at least one key');
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw expected('keys with unique names');
  return keys;
}

/** An alias is not accepted, because it can later refer to another key. */
const masterKey: Parser<MasterKey> = (given) => {
  const [, id, arn] = /^([\w.-]{1,32}):(arn:aws[a-z-]*:kms:[a-z0-9-]+:\d{12}:key\/[\w-]+)$/.exec(given) ?? [];
  if (id && arn) return { id, arn };
  if (given.includes(':arn:')) throw expected('name:arn, where the ARN is that of a key in AWS KMS, not of an alias');
  return namedKey(given);
};

const namedKey: Parser<NamedKey> = (given) => {
  const [, id, encoded] = /^([\w.-]{1,32}):([A-Za-z0-9+/_-]+=*)$/.exec(given) ?? [];
  const key = Buffer.from(encoded ?? '', 'base64');
  if (!id || key.length !== 32) throw expected('name:key, where the key is 32 bytes in base64');
  return { id, key };
};
