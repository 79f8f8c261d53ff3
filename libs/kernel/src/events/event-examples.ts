import { type DomainEvent } from './event.js';

/** What each event's data looks like, as the OpenAPI document shows it: the compiler holds examples to their events. */
export type EventExamples<Event extends DomainEvent> = { [Type in Event['type']]: DataOf<Event, Type> };

/** Some types of events share what they tell. */
type DataOf<Event extends DomainEvent, Type> = Event extends { type: infer Types }
  ? Type extends Types
    ? Event['data']
    : never
  : never;

/** An id as those of a prefix look. */
export const exampleId = (prefix: string): string => `${prefix}_01k7vm3q8ef6ha4x2c9b5t0rsf`;

/** A time in examples that lies ahead. */
export const exampleEnd = '2026-12-20T09:30:00.000Z';
