import { type SignedInPerson } from '#identity';
import { type SignInProof } from './issuers.js';

/** Somebody's way to an issuer and back, which is good once, for minutes, and for the browser that began it. */
export type SignInAttempt = Omit<SignInProof, 'state'> & {
  /** Whose issuer; empty for that of the whole installation. */
  org_id: string;
  /** As it was set up when the browser left. */
  client_id: string;
  issuer: string;
  /** Told by what only that browser has. */
  binding: string;
  way_on: string;
};

/** Somebody of several organizations, until they say for which they sign in. */
export type SignInChoice = Pick<SignInAttempt, 'binding' | 'way_on'> & {
  person: SignedInPerson;
  /** Ids. */
  organizations: string[];
};

/** Milliseconds that a person has for it. */
export const attemptLife = 10 * 60_000;
