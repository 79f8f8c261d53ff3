/**
 * Returns the value of `X-Latchkey-Csrf`, with which this page may use the reader's session. Null if the reader is not
 * signed in.
 */
export async function fetchCsrf(): Promise<string | null> {
  try {
    const response = await fetch('/sign-in/csrf', { mode: 'same-origin', cache: 'no-store' });
    return response.ok ? ((await response.json()) as { csrf: string | null }).csrf : null;
  } catch {
    return null;
  }
}
