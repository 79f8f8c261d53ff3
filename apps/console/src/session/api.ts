import { createClient, LatchkeyError } from '#client';
import { recordRequest } from './recorded-requests.js';
import { sendWithKey } from './write-keys.js';

const readMeta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="latchkey-${name}"]`)?.content ?? '';

/** The value that lets a page of this origin use the browser's session. The page contains it. */
const csrf = readMeta('csrf');

/** The organization of the session. */
export const organizationId = readMeta('organization');

const permissions = readMeta('permissions').split(' ');

/**
 * Whether the person had a permission when the page was loaded. With it, a first request does not wait for `GET
 * /user/me`. It decides only which requests are sent. Screens show what `GET /user/me` says.
 */
export const hadPermission = (name: string): boolean => permissions.includes(name);

/** Calls the API with the browser's session. */
export const client = createClient({
  url: location.origin,
  token: null,
  headers: { 'x-latchkey-csrf': csrf },
  maxRetries: 1,
  longestWait: 5,
  fetch: async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    const response = await sendWithKey(url, init ?? {});
    recordRequest(url, init, response.status);
    return response;
  },
});

/** A row of a list of the client, for example `RowOf<typeof client.members.list>`. */
export type RowOf<List extends (...args: never[]) => { page: () => Promise<{ result: unknown[] }> }> = Awaited<
  ReturnType<ReturnType<List>['page']>
>['result'][number];

export type Tagged<Value> = { value: Value; etag: string | undefined };

/** Reads a resource with its ETag, for a later `ifMatch`. */
export async function readTagged<Value>(
  read: (options: { onResponse: (response: Response) => void }) => Promise<Value>,
): Promise<Tagged<Value>> {
  let etag: string | undefined;
  const value = await read({ onResponse: ({ headers }) => (etag = headers.get('etag') ?? undefined) });
  return { value, etag };
}

/** Whether the browser's session has ended, so that the person must sign in again. */
export const isSessionEnd = (error: unknown): boolean => error instanceof LatchkeyError && error.status === 401;

/** Whether the request succeeded, but its answer could not be read. */
export const isUnreadable = (error: unknown): boolean => error instanceof LatchkeyError && error.status < 300;

/** Whether somebody else has changed the resource since it was read. */
export const isConflict = (error: unknown): boolean => error instanceof LatchkeyError && error.status === 412;

/** Whether the person must sign in again, for example because the answer would contain a secret. */
export const needsRecentSignIn = (error: unknown): boolean =>
  error instanceof LatchkeyError && error.reason === 'recent_sign_in_required';

export const isRefusal = (error: unknown): error is LatchkeyError =>
  error instanceof LatchkeyError && error.status === 403;
