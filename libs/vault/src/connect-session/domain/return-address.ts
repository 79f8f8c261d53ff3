import { type ConnectSession } from './connect-session.js';

/** The service's callback with a code to redeem, or an error. */
export function returnAddress(
  { id, return_url }: Pick<ConnectSession, 'id' | 'return_url'>,
  result: { code: string } | { error: string },
): string {
  const url = new URL(return_url);
  url.searchParams.set('session', id);
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  return url.href;
}
