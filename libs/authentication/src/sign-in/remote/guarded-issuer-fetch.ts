import { isOversized } from '#kernel/http';
import { type Outgoing } from '#platform/outgoing';
import { IssuerFailed, issuerNotBelieved } from '../domain/issuers.js';

/** Limits for documents and responses of identity providers. */
const bounds = { timeout_ms: 5_000, max_bytes: 128 * 1024 };

/** Documents and tokens are far smaller. Converting a deeper value to text would exceed the stack. */
const jsonLimits = { depth: 32, items: 20_000 };

const empty = [204, 205, 304];

/**
 * Sends the requests of the OIDC package, which has no other network access. Addresses are checked, size and time are
 * limited, and redirects are not followed.
 */
export const guardedIssuerFetch =
  (outgoing: Outgoing) =>
  async (url: string, { method, headers, body }: IssuerRequest): Promise<Response> => {
    const text = body == null ? undefined : body.toString();
    const request = { url, method: method as 'GET', headers, body: text, redirects: 0, ...bounds };
    const answer = await outgoing.send(request);
    // The `Response` constructor throws for other statuses.
    if (answer.status < 200 || answer.status > 599)
      throw new IssuerFailed(issuerNotBelieved, 'the response has an invalid status');
    if (isOversized(answer.body.toString('latin1'), jsonLimits))
      throw new IssuerFailed(issuerNotBelieved, 'the response has too many values or is nested too deeply');
    const content = empty.includes(answer.status) ? null : new Uint8Array(answer.body);
    return new Response(content, { status: answer.status, headers: answer.headers });
  };

type IssuerRequest = { method: string; headers: Record<string, string>; body?: URLSearchParams | string | null };
