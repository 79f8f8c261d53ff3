import { InvalidArgumentError } from 'commander';

/** Collects the values of an option that can be repeated. */
export const repeated = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value];

export const asCount = (value: string): number => {
  if (/^\d{1,3}$/.test(value) && Number(value) <= 200) return Number(value);
  throw new InvalidArgumentError('It must be a whole number, at most 200.');
};

export const asSeconds = (value: string): number => {
  if (/^\d{1,4}(\.\d+)?$/.test(value) && Number(value) >= 0.1) return Number(value);
  throw new InvalidArgumentError('It must be a number of seconds, at least 0.1.');
};
