import { type Act, AggregateStore } from '#kernel';
import { type Invite, type NewInvite } from './invite.js';
import { type Sending } from './sending.js';

export abstract class Invites extends AggregateStore<Invite> {
  /** Stores an invite and returns its secret. The holder of the secret can join as the invited person. */
  abstract open(
    orgId: string,
    given: NewInvite,
    sending: Sending,
    act: Act,
  ): Promise<{ invite: Invite; secret: string }>;

  /** Returns a new secret. The old one stops working. */
  abstract renewSecret(invite: Invite, act: Act): Promise<string>;

  /** Ids of the pending invites of an address, including those past their date. */
  abstract pendingIds(orgId: string, email: string): Promise<string[]>;

  /** Number of pending invites to a role that counts as a billable seat. */
  abstract countBillable(orgId: string, at: Date): Promise<number>;

  /** Moves the pending invites of a role to another role, logs each of them, and returns their ids. */
  abstract moveAll(orgId: string, roleId: string, to: string, act: Act): Promise<string[]>;
}

export abstract class InviteLabels {
  /** Addresses by invite id, in at most one round trip; deleted invites are absent. */
  abstract labelsFor(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
