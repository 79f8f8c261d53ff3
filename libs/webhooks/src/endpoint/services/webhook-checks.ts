import { Injectable } from '@nestjs/common';
import { EventCatalogue, type FieldError, invalidFields } from '#kernel';
import { Outgoing } from '#platform/outgoing';
import { type WebhookChanges } from '../domain/webhook-endpoint.js';
import { refuseUrl } from '../domain/webhook-policy.js';

/** Checks the address and the events of a webhook. */
@Injectable()
export class WebhookChecks {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly catalogue: EventCatalogue,
  ) {}

  /** @throws validation_error for an address that is not allowed, or an unknown event. */
  refuseInvalid({ url, events }: WebhookChanges): void {
    if (url !== undefined) refuseUrl(this.outgoing.refusalOf(url));
    if (events !== undefined) refuseUnknownEvents(events, this.catalogue.entries.keys());
  }
}

/** Event names, `area.*` and `*` are allowed. @throws validation_error for unknown names. */
function refuseUnknownEvents(events: readonly string[], known: Iterable<string>): void {
  const names = new Set(['*']);
  for (const name of known) names.add(name).add(`${name.split('.')[0]}.*`);
  const problems = events.flatMap((name, index): FieldError[] =>
    names.has(name) ? [] : [{ path: `/events/${index}`, reason: 'invalid_value', message: unknown(name) }],
  );
  if (problems.length > 0) throw invalidFields(problems);
}

const unknown = (name: string): string =>
  `Unknown event “${name.slice(0, 80)}”. Use a name from GET /audit-log/actions, area.* or *.`;
