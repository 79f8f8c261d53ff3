import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `live` or `test`: so that a token of one cannot be mistaken for the other's. */
export type TokenEnvironment = 'live' | 'test';

/** Where the process's own is provided. */
export const tokenEnvironment = Symbol('tokenEnvironment');

/** Tokens, invites, codes that are mailed, links and sessions of browsers, and what apps are given for access and to refresh it. */
const kinds = ['pat', 'svc', 'scim', 'inv', 'code', 'lnk', 'ses', 'oat', 'ort'] as const;

export type SecretKind = (typeof kinds)[number];

/**
 * A new secret, `lk_<environment>_<kind>_<32 random base62 digits><6 of their checksum>`: scanners recognise it, and
 * a typing error is refused without a look-up.
 */
export function newSecret(environment: TokenEnvironment, kind: SecretKind): string {
  const start = `lk_${environment}_${kind}_${randomDigits(32)}`;
  return start + checksumOf(start);
}

const pattern = new RegExp(`^lk_(?:live|test)_(${kinds.join('|')})_[0-9A-Za-z]{38}$`);

/** What it can open, or null where it cannot be a secret at all, which its checksum tells. */
export function kindOf(text: string): SecretKind | null {
  const kind = pattern.exec(text)?.[1] as SecretKind | undefined;
  return kind !== undefined && checksumOf(text.slice(0, -6)) === text.slice(-6) ? kind : null;
}

/** What is kept of a secret. It has 190 random bits, so that a slow hash would only cost. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** What a person recognises it by. */
export const hintOf = (secret: string): string => `${secret.slice(0, 12)}…${secret.slice(-4)}`;

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function checksumOf(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let position = 0; position < 6; position++) {
    written = digits[rest % 62]! + written;
    rest = Math.floor(rest / 62);
  }
  return written;
}

/** Bytes from 248 on are dropped: they would make some digits likelier than others. */
function randomDigits(count: number): string {
  let made = '';
  while (made.length < count)
    for (const byte of randomBytes(2 * count)) if (byte < 248 && made.length < count) made += digits[byte % 62]!;
  return made;
}
