import { type UnconfirmedKey } from '../../member/domain/member-state.js';

/**
 * The keys by which an identity provider identifies a person. A key is null if it must not be used to find a member,
 * for example an email address that the provider does not confirm.
 */
export type PersonKeys = { email: string | null; external_id: string | null };

/** A member with one of the keys. */
export type PersonMatch = {
  user_id: string;
  /** False if the directory's id matched, even if the email address matched too. */
  by_email: boolean;
  /** Keys that must not identify the member at an identity provider they have not signed in with before. */
  unconfirmed_keys: UnconfirmedKey[];
};

/** Finds members by what an identity provider says about a person. */
export abstract class PersonMatches {
  /** A match by the directory's id takes precedence over a match by email. */
  abstract find(orgId: string, keys: PersonKeys): Promise<PersonMatch | null>;

  /** Returns the ids of all organizations where the address belongs to a member. */
  abstract organizationsWith(email: string): Promise<string[]>;
}
