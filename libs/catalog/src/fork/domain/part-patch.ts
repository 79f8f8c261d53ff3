import jsonPatch, { type Operation } from 'fast-json-patch';

/** What makes one version of a part the other, as operations of a JSON Patch (RFC 6902); null is a part that is absent. */
export const patchBetween = (before: unknown, after: unknown): Operation[] =>
  jsonPatch
    .compare(wrapped(before), wrapped(after))
    .map((operation) => ({ ...operation, path: operation.path.slice(wrapping.length) }));

/** A part may be a text, which no patch of its own begins at. */
const wrapping = '/part';

const wrapped = (part: unknown): object => (part === null ? {} : { part });
