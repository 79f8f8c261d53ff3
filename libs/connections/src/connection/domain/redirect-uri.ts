import { isUrl } from '#kernel';
/** Source: product design: a longer one is no path of ours. */
const longest = 2048;

/** What browsers, or a proxy that decodes once more, would take for the start of another host's address. */
const leavesTheHost = /^\/(?:[/\\]|%2f|%5c)/i;

/**
 * The path that a person returns to after connecting, resolved, or null where what was sent is not a path of the app:
 * the interface ignores such a value instead of refusing it.
 */
export function appRelativePath(given: string | undefined, appUrl: string): string | null {
  if (given === undefined || given.length > longest || !given.startsWith('/')) return null;
  // Browsers drop tabs and line breaks and read a backslash as a slash, so `/\t/evil.example` is `//evil.example`.
  if (/[\p{Cc}\s\\]/u.test(given) || leavesTheHost.test(given)) return null;
  const app = new URL(appUrl);
  if (!isUrl(given, app)) return null;
  const { origin, pathname, search, hash } = new URL(given, app);
  // After the dots are resolved: `/..//evil.example` and `/a/..//evil.example` only now begin with two slashes.
  if (origin !== app.origin || leavesTheHost.test(pathname)) return null;
  return pathname + search + hash;
}
