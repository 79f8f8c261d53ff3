import {
  createPublicKey,
  createSecretKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

/** A key pair of this process alone, made anew at each start, and never kept (X25519, RFC 7748). */
export class ProcessKey {
  private readonly pair = generateKeyPairSync('x25519');
  /** The public half. Another process has another one: it does for a name. */
  readonly id = this.pair.publicKey.export({ format: 'jwk' }).x!;

  /**
   * The key that this process and another have in common, and nobody who only hears them.
   * @param use tells it from other keys of the two.
   * @throws where `id` is no public key.
   */
  agreedWith(id: string, use: string): KeyObject {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: id }, format: 'jwk' });
    const secret = diffieHellman({ privateKey: this.pair.privateKey, publicKey });
    return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', use, 32)));
  }
}
