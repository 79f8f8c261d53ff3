import { type SignedInPerson } from '#identity';
import { type IssuerClient, type SignInProof } from './issuers.js';

/** Somebody's way to an issuer and back, which is good once, for minutes, and for the browser that began it. */
export type SignInAttempt = Omit<SignInProof, 'state'> & {
  /** Whose issuer; null for that of the whole installation. */
  org_id: string | null;
  /** As it was set up when the browser left. */
  client_id: string;
  issuer: string;
  /** Told by what only that browser has. */
  binding: string;
  way_on: string;
  /** Whether a page of ours sent it, on which the person said where they sign in. */
  from_here: boolean;
};

/** Somebody whom an issuer signed in, until they say that this browser is to be signed in, and for which organization. */
export type SignInChoice = Omit<SignInAttempt, 'nonce' | 'verifier' | 'from_here'> & {
  person: SignedInPerson;
  /** Ids. */
  organizations: string[];
};

/** What was set up anew meanwhile trusts nothing that was asked of the one before. */
export const isAskedOf = (
  { issuer, client_id }: Pick<SignInAttempt, 'issuer' | 'client_id'>,
  client: Pick<IssuerClient, 'issuer' | 'client_id'>,
): boolean => client.issuer === issuer && client.client_id === client_id;

/** Milliseconds that a person has for it. */
export const attemptLife = 10 * 60_000;
