import { type SignedInPerson } from './signed-in-person.js';

/** Links between subjects of identity providers and members. */
export abstract class SignInLinks {
  /** The member linked with the person; null if the person never signed in. The member may have left since. */
  abstract memberOf(orgId: string, person: SignedInPerson): Promise<string | null>;

  /** Whether the member is linked with any subject of the identity provider. */
  abstract knows(orgId: string, issuer: string, userId: string): Promise<boolean>;

  /** The members the subject is linked with, in all organizations. They may have left since. */
  abstract membersOf(person: SignedInPerson): Promise<{ org_id: string; user_id: string }[]>;

  /** Returns whether the link is new. */
  abstract link(orgId: string, person: SignedInPerson, userId: string, at: Date): Promise<boolean>;

  /** Removes all links of an identity provider. */
  abstract forget(orgId: string, issuer: string): Promise<void>;
}
