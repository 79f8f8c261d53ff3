import jsonPatch, { type Operation } from 'fast-json-patch';

/**
 * Returns the operations of a JSON Patch (RFC 6902) from one version of a part to the other. A null version means that
 * the part does not exist.
 */
export const patchBetween = (before: unknown, after: unknown): Operation[] =>
  jsonPatch
    .compare(wrap(before), wrap(after))
    .map((operation) => ({ ...operation, path: operation.path.slice(wrapping.length) }));

/** Each version is wrapped in an object, because JSON Patch compares objects, and a part may be a string. */
const wrapping = '/part';

const wrap = (part: unknown): object => (part === null ? {} : { part });
