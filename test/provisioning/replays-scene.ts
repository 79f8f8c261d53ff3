import { type Client } from '../support/api.js';
import { scim } from './scene.js';

/** A request as a vendor documents it, and the expected response. `{…}` refers to an id in an earlier response. */
export type Sent = [request: string, body: object | undefined, status: number, expected?: object];

/** Sends the requests in order. Later requests refer to created resources by userName or displayName. */
export async function replay(directory: Client, sent: readonly Sent[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const filled = (text: string) => text.replace(/\{([\w .@]+)\}/g, (_, name: string) => ids.get(name) ?? `no ${name}`);
  for (const [request, body, status, expected = {}] of sent) {
    const answer = await directory(scim(filled(request)), body && JSON.parse(filled(JSON.stringify(body))));
    expect([request, answer.status, answer.body?.detail]).toEqual([request, status, answer.body?.detail]);
    if (status < 300 && answer.body) expect([request, answer.body]).toMatchObject([request, expected]);
    if (status === 201) ids.set(answer.body.userName ?? answer.body.displayName, answer.body.id as string);
  }
  return ids;
}
