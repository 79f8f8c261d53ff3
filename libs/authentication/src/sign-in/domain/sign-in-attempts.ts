import { type IssuerClient, type SignInProof } from './issuers.js';
import { type SignedInPerson } from './signed-in-person.js';

/** A started sign-in at an identity provider. It can be finished once, within minutes, in one browser. */
export type SignInAttempt = Omit<SignInProof, 'state'> & {
  /** The organization; null for the identity provider of the whole installation. */
  org_id: string | null;
  /** The client id when the attempt started. */
  client_id: string;
  issuer: string;
  /** A value derived from a cookie that only this browser has. */
  binding: string;
  return_to: string;
  /** Whether the person chose on a Latchkey page to sign in. */
  from_here: boolean;
};

/** A person authenticated by an identity provider, who must still confirm the sign-in or choose an organization. */
export type SignInChoice = Omit<SignInAttempt, 'nonce' | 'verifier' | 'from_here'> & {
  person: SignedInPerson;
  /** The ids of the organizations. */
  organizations: string[];
};

/** Whether the issuer and the client are the same as when the attempt started. */
export const isSameClient = (
  { issuer, client_id }: Pick<SignInAttempt, 'issuer' | 'client_id'>,
  client: Pick<IssuerClient, 'issuer' | 'client_id'>,
): boolean => client.issuer === issuer && client.client_id === client_id;

/** Milliseconds until an attempt expires. */
export const attemptLife = 10 * 60_000;
