import { decodeJwt } from 'jose';
import { type OutgoingAnswer } from '#platform/outgoing';
import { isDeeperThan } from './nesting.js';
import { placeholder, SecretMask } from './secret-mask.js';

type Document = Record<string, unknown>;

/** A token endpoint's response. */
export type TokenAnswer = {
  status: number;
  headers: Record<string, string>;
  /** The document as the provider sent it, from which the vault takes the tokens. */
  document: Document;
  /** The document without tokens and other secrets, for expressions of the definition. */
  shown: Document;
};

/** Names whose values are secret in responses of token endpoints, which may contain further tokens at any depth. */
const secretName =
  /(token|secret|password|credential|bearer|assertion|jwt|(api|access|private|secret|session|signing)[_-]?key)s?$/i;

/** @param mask finds the secrets of the request. */
export async function tokenAnswer({ status, headers, body }: OutgoingAnswer, mask: SecretMask): Promise<TokenAnswer> {
  const document = parsed(body.toString(), headers['content-type'] ?? '');
  const readable = withClaims(document);
  const claims = readable === document ? null : readable.id_token;
  const shown = await withoutSecrets(readable, mask.with(listTokens(document)), claims);
  const { access_token: _access, refresh_token: _refresh, ...rest } = shown;
  return { status, headers: mask.maskHeaders(headers), document, shown: rest };
}

/**
 * Returns the document without its tokens, for expressions of secret variables. It includes the claims of an ID token,
 * which can be trusted because the token endpoint sent them (OpenID Connect Core, 3.1.3.7).
 */
export function omitTokens(document: Document): Document {
  const { access_token: _access, refresh_token: _refresh, ...rest } = withClaims(document);
  return rest;
}

/**
 * Returns the parameters of a provider's redirect for expressions of the definition: without the code, the state and
 * tokens.
 */
export function shownRedirect(response: Record<string, string>): Promise<Document> {
  const { code = '', state = '', ...rest } = response;
  return withoutSecrets(rest, new SecretMask([code, state]));
}

/** Maximum number of values with secret names. The document is searched for each of them. */
const maxSecrets = 100;

/**
 * Replaces the values of all secret names, wherever the document repeats them.
 * @param claims the part of the document that is not secret although its name says so.
 * @returns an empty document if it has too many secrets, or repeats them too often.
 */
async function withoutSecrets(document: Document, mask: SecretMask, claims: unknown = null): Promise<Document> {
  const found: string[] = [];
  const isSecret = (name: string, value: unknown) => secretName.test(name) && value !== claims;
  const hide = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) return mapValues(value, hide);
    if (typeof value !== 'string' && typeof value !== 'number') return value;
    found.push(String(value));
    return placeholder;
  };
  try {
    const hidden = JSON.stringify(document, (name, value: unknown) => (isSecret(name, value) ? hide(value) : value));
    if (found.length > maxSecrets) return {};
    return ((await mask.with(found).maskValue(JSON.parse(hidden))) ?? {}) as Document;
  } catch {
    // The document is nested too deeply.
    return {};
  }
}

const mapValues = (value: object, change: (value: unknown) => unknown): unknown =>
  Array.isArray(value)
    ? value.map(change)
    : Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each)]));

const listTokens = ({ access_token, refresh_token, id_token }: Document): string[] =>
  [access_token, refresh_token, id_token].filter((each) => typeof each === 'string');

const withClaims = (document: Document): Document =>
  typeof document.id_token === 'string'
    ? readableParts({ ...document, id_token: decodeClaims(document.id_token) })
    : document;

const maxDepth = 64;

/** Leaves out values that are nested too deeply for expressions. The tokens beside them must not be lost. */
const readableParts = (document: Document): Document =>
  Object.fromEntries(Object.entries(document).filter(([, value]) => !isDeeperThan(value, maxDepth)));

function decodeClaims(idToken: string): Document | null {
  try {
    return decodeJwt(idToken);
  } catch {
    return null;
  }
}

function parsed(text: string, type: string): Document {
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? readableParts(value as Document) : {};
  } catch {
    return {};
  }
}
