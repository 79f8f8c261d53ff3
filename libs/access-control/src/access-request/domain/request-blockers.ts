import { type Step } from '../../decision/domain/connector-policy.js';
import { type RequestedAccess } from './requested-access.js';

/**
 * What stands in the way: rules of a role, of the member, or of what the connector was forked from; `share` where the
 * level asked for was not shared with the member.
 */
export const blockers = ['role', 'user', 'inherited', 'share'] as const;

export type Blocker = (typeof blockers)[number];

export type Blocked = {
  /** Empty: the request is not needed. For a permission it is the roles, which lack it. */
  blocked_by: Blocker[];
  /** What was asked for is no longer there. */
  gone: boolean;
};

/** What is asked for, and by whom. */
export type RequestBy = RequestedAccess & { requester_user_id: string };

/** What members ask for against what binds them now. */
export abstract class RequestBlockers {
  /** In the order asked; the reads are shared. */
  abstract of(orgId: string, requests: readonly RequestBy[]): Promise<Blocked[]>;
}

/** A grant lifts inherited rules whosever they are, so that they count as inherited and nothing else. */
export function blockersIn(steps: readonly Step[]): Blocker[] {
  const blocking = steps.filter(({ verdict, lifted_by }) => verdict === 'blocks' && !lifted_by);
  const found = new Set<Blocker>(
    blocking.map(({ distance, target }) => (distance > 0 ? 'inherited' : target.target.target_type)),
  );
  return blockers.filter((blocker) => found.has(blocker));
}
