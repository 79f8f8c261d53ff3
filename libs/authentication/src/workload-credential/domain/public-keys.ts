import { type AsymmetricKeyDetails, createHash, createPublicKey, type JsonWebKey } from 'node:crypto';
import { invalid, invalidValue } from '#kernel';
import { signingAlgorithms } from '../../authorization/domain/grant-types.js';

/** A set of public keys. Source: RFC 7517, 5. */
export type PublicKeys = { keys: PublicKey[] };

type PublicKey = Record<string, string>;

/** The maximum number of keys of a workload, which needs two while it replaces a key. */
const maxKeys = 10;

const maxMember = 2000;

const keyTypes = ['RSA', 'EC', 'OKP'];

/** The parameters that are stored. Source: RFC 7517, 4, and RFC 7518, 6. */
const publicMembers = ['kty', 'crv', 'x', 'y', 'n', 'e', 'kid', 'alg', 'use'];

/** The parameters of private and symmetric keys. Source: RFC 7518, 6.2.2, 6.3.2 and 6.4. */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** @throws invalidFields if the set is malformed, or contains a private or a symmetric key. */
export function readPublicKeys(given: object): PublicKeys {
  const { keys } = given as { keys?: unknown };
  if (!Array.isArray(keys) || keys.length === 0) throw invalidKeys('jwks must have the field keys, a list of keys.');
  if (keys.length > maxKeys) throw invalidKeys(`jwks can have at most ${maxKeys} keys.`);
  const read = keys.map(readPublicKey);
  if (read.length > 1 && new Set(read.map(({ kid }) => kid ?? '')).size < read.length)
    throw invalidKeys('Give each key a kid of its own, so that the key of a signature is known.');
  return { keys: read };
}

function readPublicKey(key: unknown): PublicKey {
  if (typeof key !== 'object' || key === null) throw invalidKeys('Each key must be an object.');
  if (privateMembers.some((name) => name in key))
    throw invalidKeys('A key is private. Replace it, because it was sent, and send only public keys.');
  const members = Object.entries(key).filter(([name]) => publicMembers.includes(name));
  if (!members.every(isTextMember))
    throw invalidKeys(`Each value of a key must be text of at most ${maxMember} characters.`);
  const stored = Object.fromEntries(members);
  if (!keyTypes.includes(stored.kty ?? '') || !isPublicKey(stored))
    throw invalidKeys('A key is not a valid public key of the type RSA (from 2048 bits), EC or OKP.');
  const { use = 'sig', alg } = stored;
  if (use !== 'sig' || (alg !== undefined && !signingAlgorithms.includes(alg)))
    throw invalidKeys(
      `A key cannot verify signatures: its use must be sig, its alg one of ${signingAlgorithms.join(', ')}.`,
    );
  return stored;
}

const isTextMember = (member: [string, unknown]): member is [string, string] =>
  typeof member[1] === 'string' && member[1].length <= maxMember;

function isPublicKey(key: PublicKey): boolean {
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: key as JsonWebKey, format: 'jwk' });
    return key.kty !== 'RSA' || isStrongRsaKey(key, asymmetricKeyDetails);
  } catch {
    return false;
  }
}

/** Shorter keys are not accepted for signatures. Source: RFC 7518, 3.3. */
const minRsaBits = 2048;

/** The range of exponents. With the exponent 1, anybody could sign. Source: NIST SP 800-56B, 6.2. */
const exponents = { min: 65537n, max: 1n << 256n };

function isStrongRsaKey({ n = '' }: PublicKey, details: AsymmetricKeyDetails = {}): boolean {
  const { modulusLength = 0, publicExponent = 0n } = details;
  const isOddModulus = (Buffer.from(n, 'base64url').at(-1) ?? 0) % 2 === 1;
  const isExponent = publicExponent % 2n === 1n && publicExponent >= exponents.min && publicExponent < exponents.max;
  return modulusLength >= minRsaBits && isOddModulus && isExponent;
}

const invalidKeys = (message: string) => invalid('/jwks', invalidValue, message);

/** The parameters of a thumbprint, in its order. Source: RFC 7638, 3.2, and RFC 8037, 2. */
const thumbprintMembers = ['crv', 'e', 'kty', 'n', 'x', 'y'];

/** Returns the SHA-256 thumbprint of a key, in base64url. Source: RFC 7638, 3. */
export function thumbprintOf(key: PublicKey): string {
  const named = thumbprintMembers.filter((name) => name in key).map((name) => [name, key[name]]);
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(named)))
    .digest('base64url');
}
