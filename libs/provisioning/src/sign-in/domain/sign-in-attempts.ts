import { type SignInProof } from './issuers.js';

/** Somebody's way to an issuer and back, which is good once, for minutes, and for the browser that began it. */
export type SignInAttempt = Omit<SignInProof, 'state'> & {
  /** Whose issuer; null for that of the installation. */
  org_id: string | null;
  /** As it was set up when the browser left. */
  client_id: string;
  issuer: string;
  /** Told by what only that browser has. */
  binding: string;
  way_on: string;
};

/** Milliseconds that a person has for it. */
export const attemptLife = 10 * 60_000;
