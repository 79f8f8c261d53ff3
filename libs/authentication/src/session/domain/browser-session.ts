import { canActUnscoped, hashSecret } from '#identity';
import { type Caller, type Decision, type EventEntries, type RequestFacts } from '#kernel';

/** A browser session as its member sees it. */
export type SessionRecord = {
  /** The digest of the secret. */
  id: string;
  began_at: string;
  last_used_at: string;
  ip: string | null;
  user_agent: string | null;
};

/** The use of a session. `end`: when the session expires. */
export type SessionUse = { id: string; user_id: string; at: Date; end: Date } & Pick<RequestFacts, 'ip' | 'user_agent'>;

/** Returns the id of a session: the digest of its secret, which opens nothing. */
export const deriveSessionId = (secret: string): string => hashSecret(secret).toString('hex');

/** A token with scopes cannot end sessions, as it cannot revoke other tokens of its holder. */
export const canEndSessions = (caller: Caller): Decision => canActUnscoped(caller, 'end browser sessions');

/** Which sessions of a member to end. */
export type SessionChoice = { ids?: readonly string[] | null; exceptId?: string };

/** A member ended some of their browser sessions. */
export type BrowserSessionEvent = { type: 'browser_session.ended'; data: { user_id: string; sessions: number } };

export const browserSessionEvents = {
  'browser_session.ended': {
    says: 'ended browser sessions of',
    ofSelf: 'ended browser sessions of their own',
    category: 'security',
    subject: ({ user_id }) => user_id,
  },
} satisfies EventEntries<BrowserSessionEvent>;

const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];

const systems: readonly [pattern: RegExp, name: string][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Returns the browser and the system in words, from the header `User-Agent`: “Firefox on Windows”. */
export function describeBrowser(userAgent: string | null): string {
  const find = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return `${find(browsers) ?? 'Unknown browser'} on ${find(systems) ?? 'an unknown system'}`;
}
