import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import { type Clock } from '#kernel';

/** A key, with its name in tokens. It has 32 bytes, and is private (the seed of Ed25519) or public. */
export type ServiceKey = { id: string; key: Buffer };

/**
 * The DER bytes before a seed (RFC 8410). A JWK would also need the public key, which can only be computed from the
 * private key.
 */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKey = ({ key }: ServiceKey): KeyObject =>
  createPrivateKey({ key: Buffer.concat([privatePrefix, key]), format: 'der', type: 'pkcs8' });

const publicKey = ({ key }: ServiceKey): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }, format: 'jwk' });

/** Returns the public key for the other service, under the same name. */
export function publicHalf(key: ServiceKey): ServiceKey {
  const { x } = createPublicKey(privateKey(key)).export({ format: 'jwk' });
  return { id: key.id, key: Buffer.from(x!, 'base64url') };
}

/** The names of the calling and the called service. */
export type Parties = { issuer: string; audience: string };

/** The parts of a request that its signature covers. */
export type SignedParts = {
  method: string;
  /** Path and query below the receiver's base address. */
  path: string;
  /** The bytes of the body as they were sent. Empty if there is no body. */
  body: string | Buffer;
};

/** Lifetime of a token in seconds. */
export const maxTokenLife = 60;

/** Returns the claims that bind a token to one request: method, URL and body digest, named as in DPoP (RFC 9449). */
export const buildRequestClaims = ({ method, path, body }: SignedParts) => ({
  htm: method.toUpperCase(),
  htu: path,
  bd: hashBody(body),
});

export const hashBody = (body: string | Buffer): string => createHash('sha256').update(body).digest('base64url');

/**
 * Signs JSON Web Tokens (RFC 7519) between Latchkey's services with Ed25519 (RFC 8037). `node:crypto` takes a third
 * of the time of Web Cryptography, which uses a thread and promises.
 */
function tokenSigner(key: ServiceKey): (claims: object) => string {
  const secret = privateKey(key);
  const header = encodeHeader(key);
  return (claims) => {
    const signed = `${header}.${encoded(claims)}`;
    return `${signed}.${sign(null, Buffer.from(signed), secret).toString('base64url')}`;
  };
}

/**
 * Returns the claims of a token, or null unless one of the keys signed it. Its header must equal ours byte for byte,
 * so that a sender cannot influence how the token is read.
 */
export function tokenVerifier(accepted: readonly ServiceKey[]): (token: string) => Record<string, unknown> | null {
  const keys = new Map<string, KeyObject>(accepted.map((key) => [encodeHeader(key), publicKey(key)]));
  return (token) => {
    const [, header, payload, signature] = compact.exec(token) ?? [];
    const key = keys.get(header ?? '');
    if (!key || !verify(null, Buffer.from(`${header}.${payload}`), key, decoded(signature!))) return null;
    return JSON.parse(decoded(payload!).toString()) as Record<string, unknown>;
  };
}

const compact = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/;

const encodeHeader = ({ id }: ServiceKey): string => encoded({ alg: 'EdDSA', kid: id });

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const decoded = (text: string): Buffer => Buffer.from(text, 'base64url');

/** Signs requests that one service sends to another. */
export class RequestSigner {
  private readonly signToken;

  constructor(
    private readonly parties: Parties,
    key: ServiceKey,
    private readonly clock: Clock,
  ) {
    this.signToken = tokenSigner(key);
  }

  /**
   * Returns the bearer token for one request in one organization. Every request, even a repeated one, needs a new
   * token.
   * @param to the process that the token is for; null for any process.
   * @param after the time in the refusal, if a process lost its record of used tokens.
   */
  sign(orgId: string, parts: SignedParts, to: string | null = null, after: string | null = null): string {
    const { issuer: iss, audience: aud } = this.parties;
    const iat = Math.floor(this.clock.now().getTime() / 1000);
    const times = { iat, exp: iat + maxTokenLife };
    const more = { ...(to !== null && { to }), ...(after !== null && { after }) };
    return this.signToken({ ...buildRequestClaims(parts), org: orgId, iss, aud, ...more, jti: randomUUID(), ...times });
  }
}
