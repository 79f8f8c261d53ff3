import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits that nobody can guess, in the alphabet of URLs. */
export const newLinkSecret = (prefix = ''): string => prefix + randomBytes(32).toString('base64url');

/** Whether it may be one, by its form. */
export const isLinkSecret = (text: string, prefix = ''): boolean =>
  text.length === prefix.length + 43 && text.startsWith(prefix) && /^[\w-]+$/.test(text);

/** What is kept of a secret. It needs no salt, being random in every bit. */
export const secretHashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const isSecretOf = (hash: Buffer | null, secret: string): boolean =>
  hash !== null && timingSafeEqual(hash, secretHashOf(secret));
