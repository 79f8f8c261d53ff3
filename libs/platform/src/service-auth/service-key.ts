import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** A key, with its name in tokens. It has 32 bytes, and is private (the seed of Ed25519) or public. */
export type ServiceKey = { id: string; key: Buffer };

/**
 * The DER bytes before a seed (RFC 8410). A JWK would also need the public key, which can only be computed from the
 * private key.
 */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

export const privateKey = ({ key }: ServiceKey): KeyObject =>
  createPrivateKey({ key: Buffer.concat([privatePrefix, key]), format: 'der', type: 'pkcs8' });

export const publicKey = ({ key }: ServiceKey): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }, format: 'jwk' });

/** Returns the public key for the other service, under the same name. */
export function publicHalf(key: ServiceKey): ServiceKey {
  const { x } = createPublicKey(privateKey(key)).export({ format: 'jwk' });
  return { id: key.id, key: Buffer.from(x!, 'base64url') };
}
