import { type Claims } from '../../sign-in/domain/issuers.js';
import { type WorkloadProof } from '../../workload-credential/domain/workload-credential.js';
import { clockTolerance } from './identity-assertion.js';
import { AssertionRefused } from './refusals.js';

/** The longest remaining lifetime of a platform’s token, in seconds. Tokens of Kubernetes may live for a day. */
const maxPlatformLifetime = 86_400;

const maxId = 500;

/** What identifies a token of a platform for which a workload got an own token, and when the platform’s token ends. */
export type PlatformToken = {
  /** Identifies the token. Null if it has no `jti`. */
  id: string | null;
  expiresAt: Date;
};

/** The headers `typ` of a platform’s token. Others belong to tokens with another purpose, such as access tokens. */
const acceptedTypes = [undefined, 'JWT', 'JOSE'];

/** @throws AssertionRefused */
export function assertPlatformType(typ: string | undefined): void {
  if (!acceptedTypes.includes(typ?.toUpperCase()))
    throw new AssertionRefused('typ is not that of a token for workloads');
}

/**
 * Reads a token whose signature, issuer, subject and times are verified.
 * @param audiences the accepted values of `aud`.
 * @throws AssertionRefused
 */
export function readPlatformToken(
  { aud, exp, iat, jti, ...claims }: Claims,
  { claims: required }: Pick<WorkloadProof, 'claims'>,
  { audiences, now }: { audiences: readonly string[]; now: Date },
): PlatformToken {
  const seconds = now.getTime() / 1000;
  // A token for several recipients is refused, because each of them could act as the workload.
  if (![aud].flat().every((each) => audiences.includes(each as string)))
    throw new AssertionRefused('aud names other recipients too');
  if (typeof exp !== 'number' || exp > seconds + maxPlatformLifetime + clockTolerance)
    throw new AssertionRefused('exp is more than 24 hours ahead');
  if (typeof iat !== 'number' || iat > seconds + clockTolerance) throw new AssertionRefused('iat is in the future');
  if (jti !== undefined && (typeof jti !== 'string' || jti === '' || jti.length > maxId))
    throw new AssertionRefused('jti is not text, or too long');
  if (Object.entries(required ?? {}).some(([name, value]) => !Object.hasOwn(claims, name) || claims[name] !== value))
    throw new AssertionRefused('a required claim has another value');
  return { id: jti ?? null, expiresAt: new Date(exp * 1000) };
}
