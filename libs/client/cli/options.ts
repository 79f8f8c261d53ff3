import { InvalidArgumentError, Option } from 'commander';
import { wrongUsage } from './failures.js';

/** Collects the values of an option that can be repeated. */
export const repeated = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value];

/** An option with one of these values. Help and errors name them. */
export const choice = (name: string, values: readonly string[], meaning: string): Option =>
  new Option(`${name} <${values.join('|')}>`, meaning).argParser((value: string) => {
    if (values.includes(value)) return value;
    throw new InvalidArgumentError(`It must be one of: ${values.join(', ')}.`);
  });

export const asCount = (value: string): number => {
  if (/^\d{1,3}$/.test(value) && Number(value) <= 200) return Number(value);
  throw new InvalidArgumentError('It must be a whole number, at most 200.');
};

/** A number of days that a grant lasts, as the API allows. */
export const asDays = (value: string): number => {
  if (/^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 365) return Number(value);
  throw new InvalidArgumentError('It must be a whole number from 1 to 365.');
};

/** A limit, which may be 0 and is at most a billion, as the API allows. */
export const asLimit = (value: string): number => {
  if (/^\d{1,10}$/.test(value) && Number(value) <= 1e9) return Number(value);
  throw new InvalidArgumentError('It must be a whole number, at most 1000000000.');
};

export const asSeconds = (value: string): number => {
  if (/^\d{1,4}(\.\d+)?$/.test(value) && Number(value) >= 0.1) return Number(value);
  throw new InvalidArgumentError('It must be a number of seconds, at least 0.1.');
};

/** Reads a tool that is named with its connector, such as `github/create_issue`. */
export function parseTool(given: string): { connector_slug: string; tool_name: string } {
  const [, connector_slug, tool_name] = /^(.+)\/([^/]+)$/.exec(given) ?? [];
  if (connector_slug === undefined || tool_name === undefined)
    throw wrongUsage(`“${given}” is not a tool. Write the connector, a slash and the tool, as in github/create_issue.`);
  return { connector_slug, tool_name };
}
