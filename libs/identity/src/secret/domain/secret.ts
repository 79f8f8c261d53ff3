import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { organizationDigits, organizationIn } from '#kernel';

/** `live` or `test`, so that a token of one environment cannot be mistaken for a token of the other. */
export type TokenEnvironment = 'live' | 'test';

/** Injection token for the environment of this process. */
export const tokenEnvironment = Symbol('tokenEnvironment');

/**
 * The kinds of secrets: tokens, invites, mailed codes, sign-in links and browser sessions, the authorization codes,
 * access tokens and refresh tokens of apps, and the secrets of enterprise clients.
 */
const kinds = ['pat', 'svc', 'scim', 'inv', 'code', 'lnk', 'ses', 'oac', 'oat', 'ort', 'ecs'] as const;

export type SecretKind = (typeof kinds)[number];

/**
 * Creates a secret, `lk_<environment>_<kind>_<organization><32 random base62 digits><6 of their checksum>`. Secret
 * scanners recognize this form, and typos are refused without a lookup.
 * @param organization the digits of the organization's id, or nothing.
 */
export function newSecret(environment: TokenEnvironment, kind: SecretKind, organization = ''): string {
  const start = `lk_${environment}_${kind}_${organization}${randomDigits(32)}`;
  return start + computeChecksum(start);
}

const pattern = new RegExp(`^lk_(?:live|test)_(?<kind>${kinds.join('|')})_${organizationDigits}?[0-9A-Za-z]{38}$`);

/** Returns the kind of a secret, or null if its form or checksum is wrong. */
export function parseSecretKind(text: string): SecretKind | null {
  const kind = pattern.exec(text)?.groups?.kind as SecretKind | undefined;
  return kind !== undefined && computeChecksum(text.slice(0, -6)) === text.slice(-6) ? kind : null;
}

/** Returns the organization that a secret names. Null if it names none. */
export const organizationOfSecret = (secret: string): string | null => organizationIn(secret, pattern);

/** Returns the stored hash of a secret. With 190 random bits, a slow hash would add cost without benefit. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Returns the parts of a secret by which people recognize it. */
export const formatSecretHint = (secret: string): string => `${secret.slice(0, 12)}…${secret.slice(-4)}`;

/** Lifetime of a browser session in milliseconds: a working day. */
const browserSessionLife = 10 * 60 * 60_000;

export const browserSessionEnd = (signedInAt: Date): Date => new Date(signedInAt.getTime() + browserSessionLife);

/**
 * Returns when the person of a browser session signed in. If the session was shortened, the result is earlier, which
 * only gives it less.
 */
export const browserSessionStart = (end: string): Date => new Date(Date.parse(end) - browserSessionLife);

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function computeChecksum(text: string): string {
  let remainder = crc32(text);
  let checksum = '';
  for (let position = 0; position < 6; position++) {
    checksum = digits[remainder % 62]! + checksum;
    remainder = Math.floor(remainder / 62);
  }
  return checksum;
}

/** Bytes from 248 on are dropped, because they would make some digits more likely than others. */
function randomDigits(count: number): string {
  let result = '';
  while (result.length < count)
    for (const byte of randomBytes(2 * count)) if (byte < 248 && result.length < count) result += digits[byte % 62]!;
  return result;
}

/**
 * Secrets of tokens, invites, address confirmations, sign-in links and browser sessions. Only hashes are stored, so a
 * secret cannot be shown again.
 */
export abstract class Secrets {
  /** Creates a secret, which grants nothing until it is stored. */
  abstract create(kind: SecretKind, orgId: string): string;

  /**
   * @param opens the id of the token or invite, or the name of another purpose.
   * @param end when it expires; by default never.
   */
  abstract store(orgId: string, secret: string, opens: string, end?: Date): Promise<void>;

  /** Consumes the secret and returns whether it was valid. Of two concurrent calls only one succeeds. */
  abstract consume(orgId: string, secret: string): Promise<boolean>;

  /** Makes the secrets for a purpose expire at `end`, unless they expire earlier. */
  abstract expireAt(orgId: string, opens: string, end: Date): Promise<void>;

  /** Removes all secrets of the given tokens, invites or other purposes. */
  abstract delete(orgId: string, opened: readonly string[]): Promise<void>;

  /** Removes all secrets of the organization and returns how many there were. */
  abstract deleteAll(orgId: string): Promise<number>;

  /** Removes secrets by their hashes, in hexadecimal digits. Returns how many of them were still stored. */
  abstract deleteHashes(orgId: string, hashes: readonly string[]): Promise<number>;

  /**
   * Returns those of the hashes, in hexadecimal digits, whose secret has not expired and was not stored for a token
   * that has ended.
   */
  abstract listUsableHashes(orgId: string, hashes: readonly string[]): Promise<string[]>;

  /**
   * Removes those of the secrets that have expired or were stored for a token that has been revoked, also in this
   * transaction. Returns their hashes.
   */
  abstract deleteUnusable(orgId: string, hashes: readonly string[]): Promise<string[]>;

  /**
   * Finds the organization of a secret of this kind, and the id or purpose for which it was stored. Null if the secret
   * is not valid.
   */
  abstract find(kind: SecretKind, secret: string): Promise<{ orgId: string; id: string } | null>;
}
