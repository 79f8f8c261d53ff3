import { type KeyObject } from 'node:crypto';
import { type Clock } from '../../domain/clock.js';
import { clockLag, type Parties } from './request-claims.js';
import { type ProcessKey } from './process-key.js';
import { encoded } from './request-token.js';

/** Seconds for which an introduction is good, and after which whoever made it makes another. */
export const introductionLife = { good: 600, used: 300 };

/** What one process says of itself to another, signed with the key of its service. */
type Introduced = { iss: string; aud: string; to: string; key: string; exp: number };

/** Header of the tokens that an introduction goes ahead of (RFC 7515); they are authenticated with the agreed key. */
export const headerWith = (introduction: string): string => encoded({ alg: 'HS256', introduction });

/** Both halves stand in it, so that the key is good between these two alone. */
const useOf = (from: string, to: string): string => `latchkey request from ${from} to ${to}`;

/** The key that tokens to a process are authenticated with. @throws where its name is no public key. */
export const keyTo = (own: ProcessKey, to: string): KeyObject => own.agreedWith(to, useOf(own.id, to));

/** The key that tokens of an introduced process are authenticated with. */
export const keyFrom = (own: ProcessKey, from: string): KeyObject => own.agreedWith(from, useOf(from, own.id));

export const introductionTo = (parties: Parties, own: ProcessKey, to: string, now: number): Introduced => ({
  iss: parties.issuer,
  aud: parties.audience,
  to,
  key: own.id,
  exp: now + introductionLife.good,
});

/** Whether signed claims introduce a process of the other service, to whichever of ours, for some minutes. */
export function isIntroduction(claims: Record<string, unknown>, { issuer, audience }: Parties): claims is Introduced {
  const { iss, aud, to, key, exp } = claims;
  const isBetweenUs = iss === issuer && aud === audience;
  return isBetweenUs && typeof to === 'string' && typeof key === 'string' && typeof exp === 'number';
}

export const isAlive = (exp: number, now: number): boolean =>
  now < exp + clockLag && exp - now <= introductionLife.good + clockLag;

/** As tokens tell it. */
export const secondsOf = (clock: Clock): number => Math.floor(clock.now().getTime() / 1000);
