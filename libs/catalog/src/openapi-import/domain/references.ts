import { pathOf } from '../../tool/domain/json-pointer.js';

/** Maximum number of references in a chain. Longer chains are assumed to be cycles. */
const maxHops = 20;

/** Follows references inside a document. External references are never fetched, and resolve to undefined. */
export class References {
  constructor(private readonly document: object) {}

  to<Value>(value: Value): Value | undefined {
    let found: unknown = value;
    for (let hop = 0; hop < maxHops; hop++) {
      const reference = isObject(found) ? found.$ref : undefined;
      if (typeof reference !== 'string') return found as Value | undefined;
      found = reference.startsWith('#/') ? this.at(pathOf(decoded(reference.slice(1)))) : undefined;
    }
    return undefined;
  }

  /** Returns a sentence that says why a reference has no value; undefined for anything that can be read. */
  problemWith(value: unknown): string | undefined {
    const reference = isObject(value) ? value.$ref : undefined;
    if (typeof reference !== 'string' || isObject(this.to(value))) return undefined;
    return `The reference ${reference.slice(0, 200)} does not resolve within this document.`;
  }

  private at(path: readonly (string | number)[]): unknown {
    let found: unknown = this.document;
    for (const step of path) found = isObject(found) && Object.hasOwn(found, step) ? found[step] : undefined;
    return found;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
