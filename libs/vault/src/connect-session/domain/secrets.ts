import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits in base64url. */
export const newLinkSecret = (prefix = ''): string => prefix + randomBytes(32).toString('base64url');

/** Whether it has the form of a secret. */
export const isLinkSecret = (text: string, prefix = ''): boolean =>
  text.length === prefix.length + 43 && text.startsWith(prefix) && /^[\w-]+$/.test(text);

/** The stored hash of a secret. It needs no salt, because secrets are random. */
export const secretHashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const isSecretOf = (hash: Buffer | null, secret: string): boolean =>
  hash !== null && timingSafeEqual(hash, secretHashOf(secret));
