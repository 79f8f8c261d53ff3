/**
 * Whether `new URL` takes it. `URL.canParse` of Node 20 refuses every URL with a letter such as ü once it has been asked
 * some thousands of times, as its compiled form reads Latin-1 as UTF-8.
 */
export function isUrl(text: string, base?: string | URL): boolean {
  try {
    return Boolean(new URL(text, base));
  } catch {
    return false;
  }
}
