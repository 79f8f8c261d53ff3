import { Injectable } from '@nestjs/common';
import { EventCatalogue, type FieldError, invalidFields } from '#kernel';
import { Outgoing } from '#platform/outgoing';
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

/** Checks the event names of an endpoint: names, `area.*` and `*`. @throws validation_error for unknown names. */
export function refuseUnknownEvents(wanted: readonly string[], known: Iterable<string>): void {
  const names = new Set(['*']);
  for (const name of known) names.add(name).add(`${name.split('.')[0]}.*`);
  const wrong = wanted.flatMap((name, place): FieldError[] =>
    names.has(name) ? [] : [{ path: `/events/${place}`, reason: 'invalid_value', message: unknown(name) }],
  );
  if (wrong.length > 0) throw invalidFields(wrong);
}

const unknown = (name: string): string =>
  `Unknown event “${name.slice(0, 80)}”. Use a name from GET /audit-log/actions, area.* or *.`;
