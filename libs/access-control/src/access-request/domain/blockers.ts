import { type Step } from '../../decision/domain/connector-policy.js';
import { type RequestedAccess } from './requested-access.js';

/**
 * What blocks the access. `role`: rules on a role. `user`: rules on the member. `inherited`: rules about a connector
 * from which the requested one was forked. `share`: the resource was not shared with the member at the requested level.
 */
export const blockers = ['role', 'user', 'inherited', 'share'] as const;

export type Blocker = (typeof blockers)[number];

export type Blocked = {
  /** Empty if the request is not needed. For a permission: `role`, because the member's roles do not include it. */
  blocked_by: Blocker[];
  /** Whether the requested target no longer exists. */
  gone: boolean;
};

/** The requested access, and the member who requests it. */
export type RequestBy = RequestedAccess & { requester_user_id: string };

/**
 * Returns what blocks the access. Inherited rules count only as `inherited`, even if they bind a role or the member,
 * because every grant lifts them.
 */
export function blockersIn(steps: readonly Step[]): Blocker[] {
  const blocking = steps.filter(({ verdict, lifted_by }) => verdict === 'blocks' && !lifted_by);
  const found = new Set<Blocker>(
    blocking.map(({ distance, target }) => (distance > 0 ? 'inherited' : target.target.target_type)),
  );
  return blockers.filter((blocker) => found.has(blocker));
}
