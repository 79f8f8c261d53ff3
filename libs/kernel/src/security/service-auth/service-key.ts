import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** A key under the name that tokens give it; 32 bytes, private (the seed of Ed25519) or public. */
export type ServiceKey = { id: string; key: Buffer };

/** DER in front of the 32 bytes (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export const privateKey = ({ key }: ServiceKey): KeyObject =>
  createPrivateKey({ key: Buffer.concat([privatePrefix, key]), format: 'der', type: 'pkcs8' });

export const publicKey = ({ key }: ServiceKey): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicPrefix, key]), format: 'der', type: 'spki' });

/** The public half that the other side has to know, under the same name. */
export function publicHalf(key: ServiceKey): ServiceKey {
  const der = createPublicKey(privateKey(key)).export({ format: 'der', type: 'spki' });
  return { id: key.id, key: der.subarray(publicPrefix.length) };
}
