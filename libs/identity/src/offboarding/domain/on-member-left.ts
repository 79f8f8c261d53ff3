import { type Act, type Caller, defineError } from '#kernel';
import { type MembershipEnd } from '../../member/domain/member-events.js';

/** The removal of a member: the caller who removes the member, and the choices in the request. */
export type Leaving = {
  caller: Caller;
  userId: string;
  transferTo: string | null;
  /** Connections that replace the leaver's connections in toolboxes of other members. */
  replacements: readonly { connector_slug: string; connection_id: string }[];
  act: Act;
};

/** What happened to the resources of the leaver. */
export type LeftBehind = Omit<MembershipEnd, 'user_id' | 'role_ids' | 'transfer_to'>;

/** Handles the resources of leavers. Each context that stores owned resources implements this hook. */
export abstract class OnMemberLeft {
  /**
   * Counts the resources that need a new owner, such as `{ toolboxes: 2 }`, if the organization's settings require one.
   */
  toTakeOver(_orgId: string, _userId: string): Promise<Record<string, number>> {
    return Promise.resolve({});
  }

  /** Fields of the preview that an administrator reads before removing the member. */
  preview(_caller: Caller, _userId: string): Promise<object> {
    return Promise.resolve({});
  }

  /** Call it in the transaction of the removal. */
  abstract handle(leaving: Leaving): Promise<Partial<LeftBehind>>;
}

/** Adds up the results of all contexts for the event of the removal. */
export function combineOutcomes(outcomes: readonly Partial<LeftBehind>[]): LeftBehind {
  const sum = { ...noCounts, transferred: {}, token_ids: ids(), team_ids: ids(), acl_ids: ids() };
  for (const outcome of outcomes) {
    Object.assign(sum.transferred, outcome.transferred);
    for (const count of counts) sum[count] += outcome[count] ?? 0;
    for (const list of lists) sum[list].push(...(outcome[list] ?? []));
  }
  return sum;
}

const counts = ['disconnected', 'replaced', 'ownerless', 'revoked_tokens'] as const;
const lists = ['token_ids', 'team_ids', 'acl_ids'] as const;
const ids = (): string[] => [];
const noCounts = { disconnected: 0, replaced: 0, ownerless: 0, revoked_tokens: 0 };

export const ownsResources = defineError(
  409,
  'owns_resources',
  'The member owns resources. Choose a new owner for them.',
  (owned: Record<string, number>) => ({
    message:
      'This member owns resources. Send transfer_to with the member who takes them over, or confirm_ownerless: true to ' +
      'leave them without an owner.',
    details: owned,
  }),
);
