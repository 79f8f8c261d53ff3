import { Injectable } from '@nestjs/common';
import { AccessEpochs, Clock, FairPlaces, Outgoing, outgoingError, unavailable } from '#kernel';
import { type AuditRecord, AuditRecords } from '../../audit-log/domain/audit-records.js';
import { type DeliveryAnswer, type DeliveryOutcome, outcomeOf } from '../domain/delivery-outcome.js';
import { type ClaimedDelivery, WebhookSecrets } from '../domain/webhook-endpoints.js';
import { messageOf, signed } from '../domain/webhook-message.js';

/** Messages under way at once from this process. An organization has ten endpoints, none of which takes the others' part. */
const places = { all: 500, each: 100, waiting: 1000, longestWait: 30_000 };

/** Of what a receiver answers, in bytes; and how long it may take, in milliseconds. */
const bounds = { max_bytes: 1024, timeout_ms: 15_000, cut: true };

/** A delivery goes out with those of its endpoint that are due, and is answered with them. */
export type Round = { orgId: string; endpointId: string; url: string; claimed: readonly ClaimedDelivery[] };

/** Sends messages, and tells what came of each. */
@Injectable()
export class WebhookSender {
  private readonly places = new FairPlaces(places, () =>
    unavailable('too_many_at_once', 'Too many webhooks are under way at once.'),
  );

  constructor(
    private readonly records: AuditRecords,
    private readonly epochs: AccessEpochs,
    private readonly secrets: WebhookSecrets,
    private readonly outgoing: Outgoing,
    private readonly clock: Clock,
  ) {}

  /** @throws where sending was given up: then nothing is known of any of them. */
  async send({ orgId, endpointId, url, claimed }: Round, givenUp: AbortSignal): Promise<DeliveryOutcome[]> {
    const reader = { orgId, userId: '', epoch: await this.epochs.of(orgId) };
    const ids = claimed.map(({ event_id }) => event_id);
    const records = await this.records.named(reader, ids);
    const secrets = await this.secrets.of(orgId, endpointId, this.clock.now());
    const byId = new Map(records.map((record) => [record.id, record]));
    return Promise.all(
      claimed.map(async (delivery): Promise<DeliveryOutcome> => {
        const record = byId.get(delivery.event_id);
        if (!record) return { id: delivery.id, ...forgotten };
        const send = () => this.answerTo(record, url, secrets, givenUp);
        const answer = await this.places.within(orgId, send);
        return outcomeOf(delivery, answer, this.clock.now());
      }),
    );
  }

  private async answerTo(record: AuditRecord, url: string, secrets: readonly string[], givenUp: AbortSignal) {
    const message = messageOf(record);
    const headers = signed(message, secrets, this.clock.now());
    const request = { url, method: 'POST', headers, body: message.body, givenUp, ...bounds } as const;
    const answer = await this.outgoing.send(request).then(
      ({ status, body }): DeliveryAnswer => ({ status, body: readable(body), error: null }),
      (thrown: unknown): DeliveryAnswer => ({ status: null, body: null, error: outgoingError(thrown).message }),
    );
    givenUp.throwIfAborted();
    return answer;
  }
}

const forgotten: Omit<DeliveryOutcome, 'id'> = {
  state: 'failed',
  next_at: null,
  tried: false,
  status: null,
  body: null,
  error: 'The log no longer holds this event.',
};

/** PostgreSQL takes no NUL, and a character may have been cut in two. */
const readable = (body: Buffer): string => body.toString('utf8').replaceAll('\0', '\uFFFD');
