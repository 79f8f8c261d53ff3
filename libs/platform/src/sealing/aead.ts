import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceLength = 12;
const tagLength = 16;
const options = { authTagLength: tagLength };

/** Thrown if a value was altered, or sealed for another context. */
export class SealBroken extends Error {
  constructor() {
    super('A sealed value was altered, or sealed for another context.');
  }
}

/** Encrypts with AES-256-GCM. The result is nonce, ciphertext and tag. `context` is authenticated but not stored. */
export function encrypt(key: Buffer, plain: Buffer, context: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, options).setAAD(context);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws SealBroken unless key, bytes and context match those of `encrypt`. */
export function decrypt(key: Buffer, sealed: Buffer, context: Buffer): Buffer {
  if (sealed.length < nonceLength + tagLength) throw new SealBroken();
  const tagAt = sealed.length - tagLength;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), options)
    .setAAD(context)
    .setAuthTag(sealed.subarray(tagAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength, tagAt)), decipher.final()]);
  } catch {
    throw new SealBroken();
  }
}

/** Makes different bytes from different parts. */
export const encodeContext = (...parts: (string | number)[]): Buffer => Buffer.from(JSON.stringify(parts));
