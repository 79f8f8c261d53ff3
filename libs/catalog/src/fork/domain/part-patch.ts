import jsonPatch, { type Operation } from 'fast-json-patch';

/**
 * The operations of a JSON Patch (RFC 6902) from one version of a part to the other. Null means that the part does not
 * exist.
 */
export const patchBetween = (before: unknown, after: unknown): Operation[] =>
  jsonPatch
    .compare(wrapped(before), wrapped(after))
    .map((operation) => ({ ...operation, path: operation.path.slice(wrapping.length) }));

/** The part is wrapped in an object, because it may be a string, which a patch can only replace as a whole. */
const wrapping = '/part';

const wrapped = (part: unknown): object => (part === null ? {} : { part });
