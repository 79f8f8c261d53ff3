import { type EventEntries } from '#kernel';

/** Lifetime of a browser session in milliseconds: a working day. */
const sessionLife = 10 * 60 * 60_000;

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + sessionLife);

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
