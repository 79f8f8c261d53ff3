import { type UnconfirmedKey } from '../../member/domain/member-state.js';
import { type SignedInPerson } from './signed-in-person.js';

/** A member who may be whom an issuer signed in. */
export type SignInCandidate = {
  user_id: string;
  /** False where the directory's id for them is the issuer's. */
  by_email: boolean;
  /** What must not identify them at an issuer that has not signed them in before. */
  unconfirmed_keys: UnconfirmedKey[];
  /** Whether the issuer knows them as somebody else: an address that passed to another person. */
  is_other: boolean;
};

/** Which member an issuer's subject is. */
export abstract class SignInLinks {
  /** Null where they never signed in; they may have left since. */
  abstract memberOf(orgId: string, person: SignedInPerson): Promise<string | null>;

  /**
   * Who has their address, where the issuer says that it is theirs.
   * @param ofDirectory whether whom a directory keeps under the issuer's subject counts as well.
   */
  abstract candidateFor(orgId: string, person: SignedInPerson, ofDirectory: boolean): Promise<SignInCandidate | null>;

  /** Ids of all organizations of which somebody is a member by the issuer's subject or their address, in order. */
  abstract organizationsOf(person: SignedInPerson): Promise<string[]>;

  /** Answers whether this is new. */
  abstract link(orgId: string, person: SignedInPerson, userId: string, at: Date): Promise<boolean>;

  /** What an issuer knew is nobody's any more. */
  abstract forget(orgId: string, issuer: string): Promise<void>;
}
