import { type SignedInPerson } from '#identity';
import { isPlainEmail, readableName } from '#kernel';
import { type Claims } from './issuers.js';

/** Whom claims describe. Groups are ignored: they come from the directory alone. */
export function personIn(claims: Claims, issuer: string): SignedInPerson {
  const { sub: subject, email, name } = claims;
  return {
    issuer,
    subject,
    email: isAddress(email) && isVerified(claims) ? email : null,
    name: typeof name === 'string' ? readableName(name.replaceAll(/\s+/g, ' ')).slice(0, 80) || null : null,
    second_factor: secondFactorIn(claims),
  };
}

/** Entra leaves `email_verified` out, and says by `xms_edov` that the domain's owner vouches for the address. */
const isVerified = ({ email_verified, xms_edov }: Claims): boolean => isTrue(email_verified) || isTrue(xms_edov);

/** Some issuers write booleans as texts or numbers. */
const isTrue = (claim: unknown): boolean => [true, 'true', 1, '1'].includes(claim as string);

const isAddress = (claim: unknown): claim is string =>
  typeof claim === 'string' && claim.length <= 254 && isPlainEmail(claim) && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(claim);

/** Methods that are something besides a password [RFC 8176, 2]. */
const factors = 'face fpt geo hwk iris mca mfa otp retina sc sms swk tel vbm'.split(' ');

/** Classes of authentication that want more than one [OIDC EAP ACR; REFEDS; PAPE]. */
const strongClasses = [
  'phr',
  'phrh',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
];

/** Null where the claims say nothing of how the person signed in. */
function secondFactorIn({ amr, acr }: Claims): boolean | null {
  if (typeof acr === 'string' && strongClasses.includes(acr)) return true;
  if (!Array.isArray(amr) || amr.length === 0) return null;
  return amr.some((method) => factors.includes(method as string));
}
