import { type UnconfirmedKey } from '../../member/domain/member-state.js';
import { type SignedInPerson } from './signed-in-person.js';

/** A member who may be the person an identity provider signed in. */
export type SignInCandidate = {
  user_id: string;
  /** False when matched by the directory's id for them instead of the email address. */
  by_email: boolean;
  /** Keys that must not identify the member at an identity provider they have not signed in with before. */
  unconfirmed_keys: UnconfirmedKey[];
  /**
   * Whether the identity provider already knows this member as another subject: the address now belongs to another
   * person.
   */
  is_other: boolean;
};

/** Links between subjects of identity providers and members. */
export abstract class SignInLinks {
  /** Null if they never signed in. The member may have left since. */
  abstract memberOf(orgId: string, person: SignedInPerson): Promise<string | null>;

  /**
   * The member with the person's address, if the identity provider confirms that address.
   * @param ofDirectory whether a directory's external id that equals the subject also counts.
   */
  abstract candidateFor(orgId: string, person: SignedInPerson, ofDirectory: boolean): Promise<SignInCandidate | null>;

  /** Ids of all organizations where the subject or the address belongs to a member, in order. */
  abstract organizationsOf(person: SignedInPerson): Promise<string[]>;

  /** Returns whether the link is new. */
  abstract link(orgId: string, person: SignedInPerson, userId: string, at: Date): Promise<boolean>;

  /** Removes all links of an identity provider. */
  abstract forget(orgId: string, issuer: string): Promise<void>;
}
