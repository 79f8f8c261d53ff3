import { isUrl } from '#kernel';
/** Maximum characters of a return path. */
const maxLength = 2048;

/** Prefixes that browsers, or proxies that decode the path again, would read as another host. */
const leavesTheHost = /^\/(?:[/\\]|%2f|%5c)/i;

/**
 * The resolved path to return to after connecting. Null if the value is not a path of the app. Such a value is
 * ignored and causes no error.
 */
export function appRelativePath(path: string | undefined, appUrl: string): string | null {
  if (path === undefined || path.length > maxLength || !path.startsWith('/')) return null;
  // Browsers drop tabs and line breaks and read a backslash as a slash, so they read `/\t/evil.example` as
  // `//evil.example`.
  if (/[\p{Cc}\s\\]/u.test(path) || leavesTheHost.test(path)) return null;
  const app = new URL(appUrl);
  if (!isUrl(path, app)) return null;
  const { origin, pathname, search, hash } = new URL(path, app);
  // Checked again after the dots are resolved, because `/..//evil.example` and `/a/..//evil.example` then begin with
  // two slashes.
  if (origin !== app.origin || leavesTheHost.test(pathname)) return null;
  return pathname + search + hash;
}
