import { Injectable } from '@nestjs/common';
import { AccessEpochs, Clock, FairPlaces, unavailable } from '#kernel';
import { Outgoing, outgoingError } from '#platform/outgoing';
import { type DeliveryAnswer, type DeliveryOutcome, outcomeOf } from '../domain/delivery-outcome.js';
import { WebhookSecrets } from '../../endpoint/domain/webhook-endpoints.js';
import { messageOf, signed } from '../domain/webhook-message.js';
import { type AuditRecord, AuditRecords } from '#audit';
import { type ClaimedDelivery } from '../domain/queued-delivery.js';

/**
 * Concurrent messages of this process. It is high enough that one organization's ten endpoints cannot block the others.
 */
const places = { all: 500, each: 100, waiting: 1000, longestWait: 30_000 };

/** Limits for responses: bytes to read, and a timeout in milliseconds. */
const bounds = { max_bytes: 1024, timeout_ms: 15_000, cut: true };

/** The deliveries of one endpoint that are sent together. */
export type Round = { orgId: string; endpointId: string; url: string; claimed: readonly ClaimedDelivery[] };

/** Sends messages and returns their outcomes. */
@Injectable()
export class WebhookSender {
  private readonly places = new FairPlaces(places, () =>
    unavailable('too_many_at_once', 'Too many webhooks are being delivered now.'),
  );

  constructor(
    private readonly records: AuditRecords,
    private readonly epochs: AccessEpochs,
    private readonly secrets: WebhookSecrets,
    private readonly outgoing: Outgoing,
    private readonly clock: Clock,
  ) {}

  /** @throws if the sending was aborted. The outcomes are then unknown. */
  async send({ orgId, endpointId, url, claimed }: Round, signal: AbortSignal): Promise<DeliveryOutcome[]> {
    const reader = { orgId, userId: '', epoch: await this.epochs.get(orgId) };
    const ids = claimed.map(({ event_id }) => event_id);
    const records = await this.records.findAll(reader, ids);
    const secrets = await this.secrets.secretsFor(orgId, endpointId, this.clock.now());
    const byId = new Map(records.map((record) => [record.id, record]));
    return Promise.all(
      claimed.map(async (delivery): Promise<DeliveryOutcome> => {
        const record = byId.get(delivery.event_id);
        if (!record) return { id: delivery.id, ...forgotten };
        const send = () => this.answerTo(record, url, secrets, signal);
        const answer = await this.places.within(orgId, send);
        return outcomeOf(delivery, answer, this.clock.now());
      }),
    );
  }

  private async answerTo(record: AuditRecord, url: string, secrets: readonly string[], signal: AbortSignal) {
    const message = messageOf(record);
    const headers = signed(message, secrets, this.clock.now());
    const request = { url, method: 'POST', headers, body: message.body, signal, ...bounds } as const;
    const answer = await this.outgoing.send(request).then(
      ({ status, body }): DeliveryAnswer => ({ status, body: readable(body), error: null }),
      (thrown: unknown): DeliveryAnswer => ({ status: null, body: null, error: outgoingError(thrown).message }),
    );
    signal.throwIfAborted();
    return answer;
  }
}

const forgotten: Omit<DeliveryOutcome, 'id'> = {
  state: 'failed',
  next_at: null,
  tried: false,
  status: null,
  body: null,
  error: 'The audit log no longer contains this event.',
};

/** The text to store. PostgreSQL does not accept NUL, and the last character may be incomplete. */
const readable = (body: Buffer): string => body.toString('utf8').replaceAll('\0', '\uFFFD');
