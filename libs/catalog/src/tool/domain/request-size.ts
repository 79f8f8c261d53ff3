import { RequestRefused } from './value-encoding.js';

/** Maximum size of the values of a request, in characters. Each value counts as at least eight. */
const maxSize = 8 << 20;

/** Maximum length of the constants of a definition with their variables, in characters. */
const maxConstants = 64 * 1024;

/**
 * Refuses a request that would need too much memory as a text. Its values may need little until then, because any number
 * of fields can contain the same long value.
 * @throws RequestRefused
 */
export function assertSize(values: unknown): void {
  const pending: unknown[] = [values];
  let size = 0;
  while (pending.length > 0) {
    const value = pending.pop();
    size += typeof value === 'string' ? value.length + 8 : 8;
    if (size + pending.length * 8 > maxSize)
      throw new RequestRefused('The request is larger than 8 MiB. Send shorter arguments.');
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, each] of Object.entries(value)) {
      size += name.length;
      pending.push(each);
    }
  }
}

/**
 * Refuses constants that become too long with their variables, before they are filled in.
 * @throws RequestRefused
 */
export function assertConstantsSize(constants: Record<string, string>, variables: Record<string, unknown>): void {
  let length = 0;
  for (const template of Object.values(constants)) {
    length += template.length;
    for (const [, name] of template.matchAll(/\{\{(\w+)\}\}/g)) {
      const value = variables[name!];
      if (typeof value === 'string') length += value.length;
    }
  }
  if (length > maxConstants)
    throw new RequestRefused(
      `The query parameters of the connector are longer than ${maxConstants} characters with the connection’s variables. Shorten the variables’ values.`,
    );
}
