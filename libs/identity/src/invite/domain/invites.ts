import { type Act, AggregateStore } from '#kernel';
import { type Invite, type NewInvite } from './invite.js';

/** The invites of an organization, and the secrets that open them. */
export abstract class Invites extends AggregateStore<Invite> {
  /** Keeps an invite and hands out its secret: whoever has it becomes that person. */
  abstract open(orgId: string, given: NewInvite, act: Act): Promise<{ invite: Invite; secret: string }>;

  /** A new secret; the old one dies. */
  abstract renewSecret(invite: Invite): Promise<string>;

  /** Where a secret leads to, in whichever organization; null for one that opens nothing. */
  abstract behind(secret: string): Promise<{ orgId: string; id: string } | null>;

  /** @throws conflict `already_invited` when somebody waits for an answer from this address. */
  abstract mustBeNew(orgId: string, email: string, act: Act): Promise<void>;

  /** Pending invites to any role that counts as a billable seat. */
  abstract countBillable(orgId: string, at: Date): Promise<number>;
}
