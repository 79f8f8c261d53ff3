import { Injectable } from '@nestjs/common';
import { AccessEpochs, ApiError, Clock } from '#kernel';
import { Outgoing, outgoingError } from '#platform/outgoing';
import { type AuditRecord, AuditRecords } from '#audit';
import { type DeliveryAnswer, type DeliveryOutcome, outcomeOf, postponedOutcome } from '../domain/delivery-outcome.js';
import { WebhookSecrets } from '../../endpoint/domain/webhook-endpoints.js';
import { toMessage, signedHeaders } from '../domain/webhook-message.js';
import { type ClaimedDelivery } from '../domain/queued-delivery.js';
import { WebhookSlots } from './webhook-slots.js';

/** `max_bytes`: how much of a response is read. `timeout_ms`: how long a response may take. */
const responseLimits = { max_bytes: 1024, timeout_ms: 15_000, cut: true };

/** The deliveries of one endpoint that are sent together. */
type Round = { orgId: string; endpointId: string; url: string; claimed: readonly ClaimedDelivery[] };

/** Sends messages and returns their outcomes. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly slots: WebhookSlots,
    private readonly records: AuditRecords,
    private readonly epochs: AccessEpochs,
    private readonly secrets: WebhookSecrets,
    private readonly outgoing: Outgoing,
    private readonly clock: Clock,
  ) {}

  /** Waits for all messages. Returns no outcome for a message that the signal interrupted: it may have arrived. */
  async send({ orgId, endpointId, url, claimed }: Round, signal: AbortSignal): Promise<DeliveryOutcome[]> {
    const reader = { orgId, userId: '', epoch: await this.epochs.get(orgId) };
    const ids = claimed.map(({ event_id }) => event_id);
    const records = await this.records.findMany(reader, ids);
    const secrets = await this.secrets.secretsFor(orgId, endpointId, this.clock.now());
    const byId = new Map(records.map((record) => [record.id, record]));
    const outcomes = await Promise.all(
      claimed.map(async (delivery): Promise<DeliveryOutcome | null> => {
        const record = byId.get(delivery.event_id);
        if (!record) return { id: delivery.id, ...recordDeleted };
        const send = () => this.deliver(record, url, secrets, signal);
        try {
          const answer = await this.slots.within(orgId, send);
          return answer && outcomeOf(delivery, answer, this.clock.now());
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
