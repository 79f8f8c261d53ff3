import { inbox } from '../../texts/inbox.js';
import { type AccessRequest, type Item } from './queries.js';

const { access, formerMember } = inbox;

/** Returns what is requested, as a part of a sentence. */
export function describeTarget(request: AccessRequest): string {
  const { kind, connector_label, connector_slug, tool_label, permission, level, resource_label } = request;
  const connector = connector_label ?? connector_slug ?? '';
  if (kind === 'connector') return connector;
  if (kind === 'tool') return access.tool(tool_label ?? '', connector);
  if (kind === 'permission') return permission ?? '';
  if (kind !== 'resource') return resource_label ?? tool_label ?? (connector || access.unknownTarget);
  return access.level(level ?? '', resource_label ?? access.hiddenResource);
}

export const requesterOf = (item: Item): string =>
  (item.kind === 'call' ? item.call.requested_by_label : item.request.requester_label) ?? formerMember;

/** Returns one line about an item. */
export const summaryOf = (item: Item): string =>
  item.kind === 'call' ? item.call.summary : describeTarget(item.request);

export type Terms = { lifts: boolean; lift: { can_write: boolean; reason: string | null } | null };

/** Returns why an approval would be refused; null if it would succeed. */
export function whyNotApproved(
  request: Pick<AccessRequest, 'blocked_by' | 'kind'>,
  { lifts, lift }: Terms,
): string | null {
  if (!Object.hasOwn(access.asks, request.kind)) return access.unknown;
  if (request.blocked_by.length === 0) return access.nothingBlocks;
  if (lifts) {
    if (lift === null) return access.liftChecking;
    return lift.can_write ? null : (lift.reason ?? access.liftNeeded);
  }
  return request.blocked_by.includes('user') ? access.liftNeeded : null;
}

export const keys = { next: 'J', previous: 'K', approve: 'A', deny: 'D', note: 'N' } as const;
export type KeyName = keyof typeof keys;

/** Returns the keys that do something now. */
export function listKeys(items: readonly Item[], shown: string | null): KeyName[] {
  const item = items.find(({ id }) => id === shown);
  const canMove = items.length > 1 || (items.length === 1 && !item);
  const canApprove =
    item?.kind === 'call' || (item && whyNotApproved(item.request, { lifts: false, lift: null }) === null);
  return [
    ...(canMove ? (['next', 'previous'] as const) : []),
    ...(canApprove ? (['approve'] as const) : []),
    ...(item ? (['deny'] as const) : []),
    ...(item?.kind === 'access' ? (['note'] as const) : []),
  ];
}
