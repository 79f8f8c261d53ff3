import { isPlainEmail, readableName } from '#kernel';
import { type Claims } from './issuers.js';

/** A person as the identity provider describes them. */
export type SignedInPerson = {
  issuer: string;
  /** Unique at the identity provider, and never reassigned. */
  subject: string;
  /** The email address. Null if the identity provider does not confirm it. */
  email: string | null;
  name: string | null;
  /** Whether they used a second factor; null if the identity provider does not say. */
  second_factor: boolean | null;
};

/** The rights of an identity provider in an organization. */
export type SignInTerms = {
  /** The member who set up the identity provider. Null for the identity provider of the installation. */
  set_by: string | null;
  /** The members that `set_by` stood for when setting up the identity provider, including `set_by`. */
  stands_for: readonly string[];
  /**
   * The permissions of the member who set up the identity provider. Null if that member is an owner, and for the
   * identity provider of the installation.
   */
  covers: readonly string[] | null;
  /** Anyone with an address in these domains becomes a member by signing in. */
  domains: readonly string[];
};

/** Reads the person from the claims. Groups are ignored, because they come only from the directory. */
export function personIn(claims: Claims, issuer: string): SignedInPerson {
  const { sub: subject, email, name } = claims;
  return {
    issuer,
    subject,
    email: isAddress(email) && isVerified(claims) ? email : null,
    name: typeof name === 'string' ? nameIn(name) : null,
    second_factor: secondFactorIn(claims),
  };
}

/** Maximum number of characters of a name that are read. */
const maxClaim = 1000;

/** Removes characters that cannot be stored, so that an unusual name does not prevent a sign-in. */
function nameIn(claim: string): string | null {
  const name = readableName(
    claim
      .slice(0, maxClaim)
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, ''),
  );
  return [...name].slice(0, 80).join('').trim() || null;
}

/** Entra omits `email_verified` and uses `xms_edov` to confirm that the domain's owner verified the address. */
const isVerified = ({ email_verified, xms_edov }: Claims): boolean => isTrue(email_verified) || isTrue(xms_edov);

/** Some identity providers send booleans as strings or numbers. */
const isTrue = (claim: unknown): boolean => [true, 'true', 1, '1'].includes(claim as string);

const isAddress = (claim: unknown): claim is string =>
  typeof claim === 'string' && claim.length <= 254 && isPlainEmail(claim) && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(claim);

/** Authentication methods besides a password [RFC 8176, 2]. */
const factors = 'face fpt geo hwk iris mca mfa otp retina sc sms swk tel vbm'.split(' ');

/** Authentication classes that need more than one factor [OIDC EAP ACR; REFEDS; PAPE]. */
const strongClasses = [
  'phr',
  'phrh',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
];

/** Null if the claims do not say how the person authenticated. */
function secondFactorIn({ amr, acr }: Claims): boolean | null {
  if (typeof acr === 'string' && strongClasses.includes(acr)) return true;
  if (!Array.isArray(amr) || amr.length === 0) return null;
  return amr.some((method) => factors.includes(method as string));
}
