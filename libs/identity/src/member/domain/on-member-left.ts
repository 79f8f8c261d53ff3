import { type Act, type Caller } from '#kernel';
import { type MembershipEnd } from './member-events.js';

/** Somebody leaves: who decides it, and what they decide. */
export type Leaving = {
  caller: Caller;
  userId: string;
  transferTo: string | null;
  /** Connections that stand in for the leaver's in other people's toolboxes. */
  replacements: readonly { connector_slug: string; connection_id: string }[];
  act: Act;
};

/** What became of what the leaver had. */
export type LeftBehind = Omit<MembershipEnd, 'user_id' | 'role_ids' | 'transfer_to'>;

/** Settles what members leave behind, of whatever kind: each owner of something implements it, and adds itself. */
export abstract class OnMemberLeft {
  /** Counts of what somebody has to take over where the organization's settings ask for that: `{ toolboxes: 2 }`. */
  toTakeOver(_orgId: string, _userId: string): Promise<Record<string, number>> {
    return Promise.resolve({});
  }

  /** What an administrator reads before they decide: fields of the preview. */
  preview(_caller: Caller, _userId: string): Promise<object> {
    return Promise.resolve({});
  }

  /** Belongs into the transaction of the removal. */
  abstract settle(leaving: Leaving): Promise<Partial<LeftBehind>>;
}

/** Everybody who settles something in the running product. Contexts add theirs when their module starts. */
export class Offboarding {
  private readonly known: OnMemberLeft[] = [];

  add(part: OnMemberLeft): void {
    this.known.push(part);
  }

  get all(): readonly OnMemberLeft[] {
    return this.known;
  }
}

/** What all of them settled, as the event of the removal tells it. */
export function allLeftBehind(parts: readonly Partial<LeftBehind>[]): LeftBehind {
  const sum = { ...nothing, transferred: {}, token_ids: ids(), team_ids: ids(), acl_ids: ids() };
  for (const part of parts) {
    Object.assign(sum.transferred, part.transferred);
    for (const count of counts) sum[count] += part[count] ?? 0;
    for (const list of lists) sum[list].push(...(part[list] ?? []));
  }
  return sum;
}

const counts = ['disconnected', 'replaced', 'ownerless', 'revoked_tokens'] as const;
const lists = ['token_ids', 'team_ids', 'acl_ids'] as const;
const ids = (): string[] => [];
const nothing = { disconnected: 0, replaced: 0, ownerless: 0, revoked_tokens: 0 };
