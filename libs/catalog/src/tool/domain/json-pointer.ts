/** The keys and indexes that lead to a value of a document. */
export type DocumentPath = (string | number)[];

/** Converts a path to a JSON Pointer (RFC 6901). */
export const pointerTo = (path: DocumentPath): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export function parsePointer(pointer: string): DocumentPath {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
