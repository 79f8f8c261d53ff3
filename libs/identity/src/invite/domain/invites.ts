import { type Act, AggregateStore } from '#kernel';
import { type Invite, type NewInvite } from './invite.js';
import { type Sending } from './sending.js';

export abstract class Invites extends AggregateStore<Invite> {
  /** Keeps an invite and hands out its secret: whoever has it becomes that person. */
  abstract open(
    orgId: string,
    given: NewInvite,
    sending: Sending,
    act: Act,
  ): Promise<{ invite: Invite; secret: string }>;

  /** A new secret; the old one dies. */
  abstract renewSecret(invite: Invite, act: Act): Promise<string>;

  /** Ids of the pending invites of an address, whether their time is over or not. */
  abstract pendingIds(orgId: string, email: string): Promise<string[]>;

  /** Pending invites to any role that counts as a billable seat. */
  abstract countBillable(orgId: string, at: Date): Promise<number>;

  /** Has the pending invites to a role be to another one; told to the log one by one, and answers their ids. */
  abstract moveAll(orgId: string, roleId: string, to: string, act: Act): Promise<string[]>;
}

/** Who is invited. */
export abstract class InviteLabels {
  /** Addresses by id of the invite, in one round trip at the most; one that is gone is absent. */
  abstract of(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
