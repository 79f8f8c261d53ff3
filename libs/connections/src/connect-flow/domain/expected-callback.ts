import { createHash } from 'node:crypto';
import { isUrl } from '#kernel';

/** How a visit to the connect page ended, as reported to the app. */
export type ConnectOutcome = {
  status: 'connected' | 'denied' | 'failed' | 'expired';
  reason: string | null;
  /**
   * SHA-256 of the redeemed code. With it, a browser that opens the same address again gets the same page. If null, the
   * session stays open.
   */
  code_hash: string | null;
};

/** Reasons that the vault may send. Any other reason in the address is not shown. */
const reasons = ['account_mismatch', 'verification_failed', 'provider_error', 'missing_scopes'];

export const codeDigest = (code: string): string => createHash('sha256').update(code).digest('hex');

export const expired: ConnectOutcome = { status: 'expired', reason: null, code_hash: null };

/** Returns the outcome of a callback that has no code. */
export function outcomeOfError(error: string | null): ConnectOutcome {
  if (error === 'denied' || error === 'access_denied') return { status: 'denied', reason: null, code_hash: null };
  if (error === 'expired') return expired;
  return { status: 'failed', reason: error !== null && reasons.includes(error) ? error : null, code_hash: null };
}

/**
 * A callback that is expected because a member requested a link. It states what to check, and where the person goes
 * next.
 */
export type ExpectedCallback = {
  org_id: string;
  /** The id of the connect session. */
  id: string;
  connection_id: string;
  purpose: 'connect' | 'reconnect';
  /** The member who requested the link. Their rights are checked again when the browser returns. */
  user_id: string;
  redirect_uri: string | null;
  /**
   * The path of the page of this server on which the member began, and to which the browser returns. The callback then
   * needs a browser in which this member is signed in, because anyone may have opened the link. Null for other links.
   */
  page_path: string | null;
  opened_at: Date;
  expires_at: Date;
  outcome: ConnectOutcome | null;
};

/** Whether a sign-in may end in a browser. @param signedIn the member who is signed in there; null if nobody is. */
export const isExpectedFrom = (
  { org_id, user_id, page_path }: ExpectedCallback,
  signedIn: { orgId: string; userId: string } | null,
): boolean => page_path === null || (signedIn?.orgId === org_id && signedIn.userId === user_id);

/** An expected callback that a browser has called. */
export type FoundCallback = ExpectedCallback & {
  /** The connector of the connection; null once the connection is deleted. */
  connector_slug: string | null;
};

/** Maximum length of a return path, in characters. */
const maxLength = 2048;

/** Matches the beginning of a path that browsers, or proxies that decode the path again, would read as another host. */
const leavesTheHost = /^\/(?:[/\\]|%2f|%5c)/i;

/**
 * Returns the resolved path to which the person returns after connecting. Null if the value is not a path of the app.
 * Such a value is ignored, and causes no error.
 */
export function appRelativePath(path: string | undefined, appUrl: string): string | null {
  if (path === undefined || path.length > maxLength || !path.startsWith('/')) return null;
  // Browsers remove tabs and line breaks and read a backslash as a slash. They read `/\t/evil.example` as
  // `//evil.example`.
  if (/[\p{Cc}\s\\]/u.test(path) || leavesTheHost.test(path)) return null;
  const app = new URL(appUrl);
  if (!isUrl(path, app)) return null;
  const { origin, pathname, search, hash } = new URL(path, app);
  // The path is checked again after its dots are resolved. `/..//evil.example` and `/a/..//evil.example` then begin
  // with two slashes.
  if (origin !== app.origin || leavesTheHost.test(pathname)) return null;
  return pathname + search + hash;
}
