import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AuditRecord, AuditRecords } from '#audit';
import { AccessEpochs, ApiError, Clock, FairSlots, refineError, tooManyAtOnce } from '#kernel';
import { Outgoing, outgoingError } from '#platform/outgoing';
import { secretPrefix, WebhookSecrets } from '../../endpoint/domain/webhook-endpoints.js';
import {
  type ClaimedDelivery,
  type DeliveryAnswer,
  type DeliveryOutcome,
  interruptedOutcome,
  computeDeliveryOutcome,
  postponedOutcome,
} from '../domain/webhook-delivery.js';

/**
 * Limits for concurrent messages of this process. The ten endpoints of one organization can use only a fifth of the
 * slots.
 */
const slotLimits = { all: 500, each: 100, waiting: 1000, maxWait: 30_000 };

const tooManyDeliveries = refineError(
  tooManyAtOnce,
  () => 'Too many webhooks are being delivered. Latchkey tries again later.',
);

@Injectable()
export class WebhookSlots extends FairSlots {
  constructor() {
    super(slotLimits, tooManyDeliveries);
  }
}

/** `max_bytes`: how much of a response is read. `timeout_ms`: how long a response may take. */
const responseLimits = { max_bytes: 1024, timeout_ms: 15_000, cut: true };

/** The deliveries of one endpoint that are sent together. */
type Round = { orgId: string; endpointId: string; url: string; claimed: readonly ClaimedDelivery[] };

/** Sends messages and returns their outcomes. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly webhookSlots: WebhookSlots,
    private readonly auditRecords: AuditRecords,
    private readonly accessEpochs: AccessEpochs,
    private readonly webhookSecrets: WebhookSecrets,
    private readonly outgoing: Outgoing,
    private readonly clock: Clock,
  ) {}

  /** Waits for all messages. Returns no outcome for a message that the signal interrupted: it may have arrived. */
  async send({ orgId, endpointId, url, claimed }: Round, signal: AbortSignal): Promise<DeliveryOutcome[]> {
    const reader = { orgId, userId: '', epoch: await this.accessEpochs.get(orgId) };
    const ids = claimed.map(({ event_id }) => event_id);
    const records = await this.auditRecords.findMany(reader, ids);
    const secrets = await this.webhookSecrets.secretsFor(orgId, endpointId, this.clock.now());
    const byId = new Map(records.map((record) => [record.id, record]));
    const outcomes = await Promise.all(
      claimed.map(async (delivery): Promise<DeliveryOutcome | null> => {
        const interrupted = interruptedOutcome(delivery);
        if (interrupted) return interrupted;
        const record = byId.get(delivery.event_id);
        if (!record) return { id: delivery.id, ...recordDeleted };
        const send = () => this.deliver(record, url, secrets, signal);
        try {
          const answer = await this.webhookSlots.within(orgId, send);
          return answer && computeDeliveryOutcome(delivery, answer, this.clock.now());
        } catch (refusal) {
          if (!(refusal instanceof ApiError)) throw refusal;
          return postponedOutcome(delivery, refusal.message, this.clock.now());
        }
      }),
    );
    return outcomes.filter((outcome) => outcome !== null);
  }

  /** Returns null if the signal interrupted the message. */
  private async deliver(record: AuditRecord, url: string, secrets: readonly string[], signal: AbortSignal) {
    if (signal.aborted) return null;
    const message = toMessage(record);
    const headers = signedHeaders(message, secrets, this.clock.now());
    const request = { url, method: 'POST', headers, body: message.body, signal, ...responseLimits } as const;
    return this.outgoing.send(request).then(
      ({ status, body }): DeliveryAnswer => ({ status, body: toStoredText(body), error: null }),
      (thrown: unknown): DeliveryAnswer | null =>
        signal.aborted ? null : { status: null, body: null, error: outgoingError(thrown).message },
    );
  }
}

const recordDeleted: Omit<DeliveryOutcome, 'id'> = {
  state: 'failed',
  next_at: null,
  tried: false,
  status: null,
  body: null,
  error: 'The audit log no longer contains this event.',
};

/**
 * Converts a response to the text to store. U+FFFD replaces NUL, which PostgreSQL does not accept, and a last character
 * that was cut off.
 */
const toStoredText = (body: Buffer): string => body.toString('utf8').replaceAll('\0', '\uFFFD');

type WebhookMessage = { id: string; body: string };

/** Maximum size of a message in bytes. */
const maxBytes = 20 * 1024;

/**
 * Builds the message for a record. It contains the record as the organization's log shows it, without IP address and
 * user agent. A message that would be too large has empty `changes` and, if necessary, empty `data`.
 */
function toMessage({ ip: _, user_agent: __, ...record }: AuditRecord): WebhookMessage {
  const write = (data: object) => JSON.stringify({ type: record.action, timestamp: record.occurred_at, data });
  const larger = [record, { ...record, changes: [], truncated: true }];
  const bodies = [...larger, { ...record, changes: [], data: {}, truncated: true }].map(write);
  return { id: record.id, body: bodies.find((body) => Buffer.byteLength(body) <= maxBytes) ?? bodies.at(-1)! };
}

/** Headers that authenticate the sender and time [Standard Webhooks 1.0], with one signature per valid secret. */
function signedHeaders({ id, body }: WebhookMessage, secrets: readonly string[], at: Date): Record<string, string> {
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
