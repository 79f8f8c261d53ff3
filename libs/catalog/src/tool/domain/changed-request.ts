import { isDeepStrictEqual } from 'node:util';
import { type RequestValue, type ToolFacts, type ToolRequest } from '#access-control';
import { isExpression } from '#platform/plain';
import { type RequestIdentity } from './request-identity.js';

/**
 * Returns a request with the time of the change, and the times at which its constants and expressions were added. They
 * are compared with one earlier version: the values of two versions may together send what neither could send. If they
 * are still the same, for example because only the host changed, the request counts as unchanged for blocks.
 */
export function changedRequest({ digest, values }: RequestIdentity, { before, at, isTrusted }: Change): ToolRequest {
  const { verified_at, changed_at, values: all = [] } = before?.request ?? {};
  const earlier = all.filter((each) => !isRemoval(each));
  const known = new Map(earlier.map((each) => [formatValueKey(each), each.since]));
  // A stored definition may have its fields in another order.
  const isChanged = !isDeepStrictEqual(values.map(formatValueKey).sort(), earlier.map(formatValueKey).sort());
  const since = { changed_at: isChanged ? at : changed_at, verified_at };
  const addedAt = (each: RequestValue) => (isTrusted && !isExpression(each.value) ? undefined : at);
  const places = new Set(values.map(({ place }) => place));
  const isRemoving = !isTrusted && earlier.some(({ place }) => !places.has(place));
  return {
    digest,
    ...withoutAbsent(since),
    values: [
      ...values.map((each) =>
        withoutAbsent({
          ...each,
          since: known.has(formatValueKey(each)) ? known.get(formatValueKey(each)) : addedAt(each),
        }),
      ),
      ...(isRemoving ? [{ place: 'removed', value: '=', since: at }] : all.filter(isRemoval)),
    ],
  };
}

type Change = {
  /** The version before the change. */
  before: ToolFacts | undefined;
  at: number;
  /** Whether new constants are no other spelling of a blocked constant, because they came with Latchkey. */
  isTrusted: boolean;
};

/** Whether the value says when an edit last removed a value. */
export const isRemoval = ({ place }: RequestValue): boolean => place === 'removed';

const withoutAbsent = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

const formatValueKey = ({ place, value }: RequestValue): string => `${place} ${value}`;
