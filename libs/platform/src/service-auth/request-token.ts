import { type KeyObject, sign, verify } from 'node:crypto';
import { privateKey, publicKey, type ServiceKey } from './service-key.js';

/**
 * Signs JSON Web Tokens (RFC 7519) between Latchkey's services with Ed25519 (RFC 8037). `node:crypto` takes a third
 * of the time of Web Cryptography, which uses a thread and promises.
 */
export function tokenSigner(key: ServiceKey): (claims: object) => string {
  const secret = privateKey(key);
  const header = headerOf(key);
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
  const keys = new Map<string, KeyObject>(accepted.map((key) => [headerOf(key), publicKey(key)]));
  return (token) => {
    const [, header, payload, signature] = compact.exec(token) ?? [];
    const key = keys.get(header ?? '');
    if (!key || !verify(null, Buffer.from(`${header}.${payload}`), key, decoded(signature!))) return null;
    return JSON.parse(decoded(payload!).toString()) as Record<string, unknown>;
  };
}

const compact = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/;

const headerOf = ({ id }: ServiceKey): string => encoded({ alg: 'EdDSA', kid: id });

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const decoded = (text: string): Buffer => Buffer.from(text, 'base64url');
