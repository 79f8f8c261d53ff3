import { Injectable } from '@nestjs/common';
import { EventCatalogue } from '#kernel';
import { Outgoing } from '#platform/outgoing';
import { refuseUnknownEvents } from '../domain/event-names.js';
import { type WebhookChanges } from '../domain/webhook-endpoint.js';
import { refuseUrl } from '../domain/webhook-policy.js';

/** Checks whether the settings of a webhook are possible. */
@Injectable()
export class WebhookChecks {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly catalogue: EventCatalogue,
  ) {}

  /** @throws validation_error for an address that is not allowed, or an unknown event. */
  refuseImpossible({ url, events }: WebhookChanges): void {
    if (url !== undefined) refuseUrl(this.outgoing.refusalOf(url));
    if (events !== undefined) refuseUnknownEvents(events, this.catalogue.entries.keys());
  }
}
