/** The Idempotency-Keys of writes whose outcome is unknown, by method, address and body. */
const kept = new Map<string, string>();

/** Forgets all keys, when another screen opens. A write there is a new one. */
export const forgetWriteKeys = (): void => kept.clear();

/**
 * Sends a request. A write that repeats one whose outcome is unknown gets the same key, so that the API performs it only
 * once. A write to the same resource whose outcome is known ends this, because it may have undone the first one.
 */
export async function sendWithKey(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const newKey = headers.get('idempotency-key');
  if (newKey === null) return fetch(url, init);
  const resource = url.split('/', 5).join('/');
  const write = `${resource} ${JSON.stringify([init.method, url, headers.get('if-match'), init.body])}`;
  const key = kept.get(write) ?? newKey;
  headers.set('idempotency-key', key);
  let isKnown = false;
  try {
    const response = await fetch(url, { ...init, headers });
    isKnown = saysOutcome(response.status, await response.clone().text());
    return response;
  } finally {
    if (!isKnown) kept.set(write, key);
    else for (const each of kept.keys()) if (each.startsWith(`${resource} `)) kept.delete(each);
  }
}

/**
 * Whether an answer says if the write was performed. An answer that is not JSON does not come from the API. If the API
 * is too busy or still performs the first request, that request may succeed.
 */
export function saysOutcome(status: number, text: string): boolean {
  if (status >= 500 || status === 408 || status === 429) return false;
  if (status === 204) return true;
  try {
    const { error } = JSON.parse(text) as { error?: { reason?: string } };
    return error?.reason !== 'idempotency_in_progress';
  } catch {
    return false;
  }
}
