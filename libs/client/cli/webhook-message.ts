import { createHmac } from 'node:crypto';
import { type AuditRecord } from './follow.js';

// The same messages and signatures as libs/webhooks/src/delivery/services/webhook-sender.ts.
// test/client/following.test.ts compares both.

type WebhookMessage = { id: string; body: string };

export const secretPrefix = 'whsec_';

const maxBytes = 20 * 1024;

/** The message of a webhook for a record: without IP address and user agent, and at most 20 KiB. */
export function messageOf({ ip: _, user_agent: __, ...record }: AuditRecord): WebhookMessage {
  const write = (data: object) => JSON.stringify({ type: record.action, timestamp: record.occurred_at, data });
  const shorter = [record, { ...record, changes: [], truncated: true }];
  const bodies = [...shorter, { ...record, changes: [], data: {}, truncated: true }].map(write);
  return { id: record.id, body: bodies.find((body) => Buffer.byteLength(body) <= maxBytes) ?? bodies.at(-1)! };
}

/** Headers of a delivery [Standard Webhooks 1.0]. */
export function signed({ id, body }: WebhookMessage, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Latchkey',
    'accept-encoding': 'identity',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
