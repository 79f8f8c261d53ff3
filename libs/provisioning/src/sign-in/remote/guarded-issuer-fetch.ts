import { type Outgoing } from '#kernel';
import { IssuerFailed } from '../domain/issuers.js';

/** Of an issuer's documents and answers. */
const bounds = { timeout_ms: 5_000, max_bytes: 128 * 1024 };

const empty = [204, 205, 304];

/** The only way that the protocol's package has to the network: to judged addresses, within bounds, no redirect followed. */
export const guardedIssuerFetch =
  (outgoing: Outgoing) =>
  async (url: string, { method, headers, body }: IssuerRequest): Promise<Response> => {
    const text = body == null ? undefined : body.toString();
    const request = { url, method: method as 'GET', headers, body: text, redirects: 0, ...bounds };
    const answer = await outgoing.send(request);
    // What HTTP does not know, a Response cannot be made of.
    if (answer.status < 200 || answer.status > 599) throw new IssuerFailed('not_believed', 'it answers with no status');
    const content = empty.includes(answer.status) ? null : new Uint8Array(answer.body);
    return new Response(content, { status: answer.status, headers: answer.headers });
  };

type IssuerRequest = { method: string; headers: Record<string, string>; body?: URLSearchParams | string | null };
