import { createRequire } from 'node:module';
import { InvalidArgumentError, Option } from 'commander';
import { isPlainEmail, isReadable } from '#kernel/plain';

/** Collects the values of an option that may be repeated. */
export const repeated = (flags: string, meaning: string): Option =>
  new Option(flags, meaning).argParser((value: string, before: string[] | undefined) => [...(before ?? []), value]);

/**
 * Loads the validator only when an address is given, because that takes a quarter of a second. It is loaded
 * synchronously, because commander needs the value at once.
 */
const validator = () => createRequire(import.meta.url)('class-validator') as { isEmail: (value: string) => boolean };

export const email = (value: string): string => {
  if (validator().isEmail(value) && isPlainEmail(value)) return value;
  throw new InvalidArgumentError('It must be an email address in plain form (Unicode NFKC).');
};

export const readable = (value: string): string => {
  if (value.trim() !== '' && isReadable(value)) return value;
  throw new InvalidArgumentError('It must be a name without invisible characters.');
};

export const days = (value: string): number => {
  if (/^[1-9]\d{0,4}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a whole number of days.');
};

export const seconds = (value: string): number => {
  if (/^\d{1,5}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a whole number of seconds.');
};

/** Refuses ids of another kind early. Whether the id exists is checked later. */
export const idOf =
  (prefix: string) =>
  (value: string): string => {
    if (value.startsWith(`${prefix}_`)) return value;
    throw new InvalidArgumentError(`It must be an id that begins with ${prefix}_.`);
  };
