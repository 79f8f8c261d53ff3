import { createHmac } from 'node:crypto';
import { type AuditRecord } from '#audit';
import { secretPrefix } from '../../endpoint/domain/webhook-endpoints.js';

type WebhookMessage = { id: string; body: string };

/** Maximum size of a message in bytes. */
const maxBytes = 20 * 1024;

/**
 * Builds the message for a record. It contains the record as the organization's log shows it, without IP address and
 * user agent. A message that would be too large has empty `changes` and, if necessary, empty `data`.
 */
export function toMessage({ ip: _, user_agent: __, ...record }: AuditRecord): WebhookMessage {
  const write = (data: object) => JSON.stringify({ type: record.action, timestamp: record.occurred_at, data });
  const larger = [record, { ...record, changes: [], truncated: true }];
  const bodies = [...larger, { ...record, changes: [], data: {}, truncated: true }].map(write);
  return { id: record.id, body: bodies.find((body) => Buffer.byteLength(body) <= maxBytes) ?? bodies.at(-1)! };
}

/** Headers that authenticate the sender and time [Standard Webhooks 1.0], with one signature per valid secret. */
export function signedHeaders(
  { id, body }: WebhookMessage,
  secrets: readonly string[],
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.replace(secretPrefix, ''), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
