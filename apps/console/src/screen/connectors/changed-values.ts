import { ownValue } from '../../part/look-up.js';

/** A version of a tool of a remote server. */
export type Version = {
  description: string;
  input_schema: Record<string, unknown>;
  annotations: Record<string, unknown>;
  meta: Record<string, unknown>;
};

/** A place in a tool, with its values in both versions. `isShown` is false if the API does not return the place. */
export type ChangedValue = { pointer: string; isShown: boolean; before: unknown; after: unknown };

/** The places of a tool that the API returns, by their names at the server. */
const partOf: Partial<Record<string, keyof Version>> = {
  inputSchema: 'input_schema',
  annotations: 'annotations',
  _meta: 'meta',
};

/** Returns the values at the changed places, except the description, whose words are compared. */
export const listChangedValues = (
  pointers: readonly string[],
  before: Version | null,
  after: Version,
): ChangedValue[] =>
  pointers
    .filter((pointer) => pointer !== '/description')
    .map((pointer) => {
      const [, part = '', ...rest] = pointer.split('/');
      const name = ownValue(partOf, part);
      if (name === undefined) return { pointer, isShown: false, before: undefined, after: undefined };
      const valueIn = (version: Version | null) => version && readAt(version[name], rest.map(unescape));
      return { pointer, isShown: true, before: valueIn(before) ?? undefined, after: valueIn(after) };
    });

/** RFC 6901. */
const unescape = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

function readAt(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}
