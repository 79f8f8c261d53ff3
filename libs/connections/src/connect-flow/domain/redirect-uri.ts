import { isUrl } from '#kernel';
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
