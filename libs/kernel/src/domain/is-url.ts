/**
 * Whether `new URL` accepts the text. `URL.canParse` of Node 20 refuses URLs with letters such as ü after a few
 * thousand calls, because its compiled form reads Latin-1 as UTF-8.
 */
export function isUrl(text: string, base?: string | URL): boolean {
  try {
    return Boolean(new URL(text, base));
  } catch {
    return false;
  }
}
