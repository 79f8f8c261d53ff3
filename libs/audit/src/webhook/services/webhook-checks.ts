import { Injectable } from '@nestjs/common';
import { EventCatalogue, Outgoing } from '#kernel';
import { refuseUnknownEvents } from '../domain/event-names.js';
import { type WebhookChanges } from '../domain/webhook-endpoint.js';
import { refuseUrl } from '../domain/webhook-policy.js';

/** Whether what is asked of a webhook could ever be done. */
@Injectable()
export class WebhookChecks {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly catalogue: EventCatalogue,
  ) {}

  /** @throws validation_error for an address that is never called, or an event that there is none of. */
  refuseImpossible({ url, events }: WebhookChanges): void {
    if (url !== undefined) refuseUrl(this.outgoing.refusalOf(url));
    if (events !== undefined) refuseUnknownEvents(events, this.catalogue.entries.keys());
  }
}
