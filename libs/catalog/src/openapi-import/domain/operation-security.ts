import { type SignIn } from './imported-sign-in.js';
import { type OpenApiDocument, type OpenApiOperation, type Schemes } from './openapi-document.js';

/** `leftOut`, `warning`: a sentence that says why the connector cannot, or can only partly, sign in for an operation. */
export type Verdict = { leftOut?: string; warning?: string };

/** The sign-ins that an alternative needs together. Of those in one group, any is enough. */
type Alternative = string[][];

/** `convertible`: what tools can send. `imported`: those of them that the definition has. */
type SignIns = { schemes: Schemes; convertible: readonly SignIn[]; imported: readonly SignIn[] };

/**
 * Decides whether tools can sign in for an operation. One of the alternatives in `security` has to be met, with all its
 * sign-ins.
 */
export function judgeSecurity(
  { security: own }: OpenApiOperation,
  { security: shared }: OpenApiDocument,
  { schemes, convertible, imported }: SignIns,
): Verdict {
  const security = own ?? shared;
  if (!Array.isArray(security) || security.length === 0) return {};
  const alternatives = security.map((each) => groupSchemes(Object.keys(each ?? {}), schemes));
  const isMet = (keys: string[]) =>
    alternatives.some((each) => each.every((group) => group.some((key) => keys.includes(key))));
  const isCookie = (key: string) => schemes.some(([other, scheme]) => other === key && scheme.in === 'cookie');
  if (alternatives.every((each) => each.some((group) => group.every(isCookie)))) return { leftOut: needsCookie };
  const needed = alternatives.map(describe).join(', or ');
  // If tools can send no sign-in of the document, the author has to write one. The operations are kept for this.
  if (convertible.length > 0 && !isMet(convertible.flatMap(({ keys }) => keys)))
    return { leftOut: notImported(needed) };
  if (!isMet(imported.flatMap(({ keys }) => keys))) return { warning: addSignIn(needed) };
  const accepted = imported.filter(({ keys }) => isMet(keys)).map(({ method }) => method.name);
  if (accepted.length === imported.length) return {};
  return { warning: accepted.length === 0 ? neededTogether(needed) : acceptsOnly(accepted.join(' and ')) };
}

/** Puts all OAuth schemes into one group. A request has one access token, so documents that list several mean any. */
function groupSchemes(keys: string[], schemes: Schemes): Alternative {
  const isOAuth = (key: string) => schemes.some(([other, { type }]) => other === key && type === 'oauth2');
  const tokens = keys.filter(isOAuth);
  const others = keys.filter((key) => !isOAuth(key)).map((key) => [key]);
  return tokens.length > 0 ? [...others, tokens] : others;
}

const describe = (alternative: Alternative): string => alternative.map((group) => group.join(' or ')).join(' with ');

const needsCookie = 'The operation was left out, because it needs a cookie, and tools cannot send cookies.';

const notImported = (needed: string): string =>
  `The operation was left out, because it needs a sign-in that was not imported: ${needed}.`;

const addSignIn = (needed: string): string =>
  `The operation needs a sign-in that was not imported: ${needed}. Add an auth method.`;

const neededTogether = (needed: string): string =>
  `The operation needs several sign-ins together: ${needed}. Each auth method of the connector has only one of them.`;

const acceptsOnly = (names: string): string =>
  `The operation accepts only the auth method ${names}. Calls with accounts of the other auth methods will fail.`;
