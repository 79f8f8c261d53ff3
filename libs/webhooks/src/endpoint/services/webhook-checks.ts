import { Injectable } from '@nestjs/common';
import { EventCatalogue, type FieldError, invalidFields, fieldError, invalidValue, suggestName } from '#kernel';
import { Outgoing } from '#platform/outgoing';
import { type WebhookChanges } from '../domain/webhook-endpoint.js';
import { assertUrlAllowed } from '../domain/webhook-policy.js';

/** Checks the address and the events of a webhook. */
@Injectable()
export class WebhookChecks {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly eventCatalogue: EventCatalogue,
  ) {}

  /** @throws validation_error for an address that is not allowed, or an unknown event. */
  assertValid({ url, events }: WebhookChanges): void {
    if (url !== undefined) assertUrlAllowed(this.outgoing.findRefusal(url));
    if (events !== undefined) assertEventsKnown(events, this.eventCatalogue.entries.keys());
  }
}

/** Event names, `area.*` and `*` are allowed. @throws validation_error for unknown names. */
function assertEventsKnown(events: readonly string[], known: Iterable<string>): void {
  const names = new Set(['*']);
  for (const name of known) names.add(name).add(`${name.split('.')[0]}.*`);
  const problems = events.flatMap((name, index): FieldError[] =>
    names.has(name) ? [] : [fieldError(`/events/${index}`, invalidValue, unknown(name, [...names]))],
  );
  if (problems.length > 0) throw invalidFields(problems);
}

const unknown = (name: string, known: readonly string[]): string =>
  `Unknown event “${name.slice(0, 80)}”.${suggestName(name, known)} Use a name from GET /audit-log/actions, area.* or *.`;
