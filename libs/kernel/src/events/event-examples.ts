import { type DomainEvent } from './event.js';

/** Example data for each event in the OpenAPI document. The compiler checks the examples against their events. */
export type EventExamples<Event extends DomainEvent> = { [Type in Event['type']]: DataOf<Event, Type> };

/** The data of one event type. Other event types may share it. */
type DataOf<Event extends DomainEvent, Type> = Event extends { type: infer Types }
  ? Type extends Types
    ? Event['data']
    : never
  : never;

export const exampleId = (prefix: string): string => `${prefix}_01k7vm3q8ef6ha4x2c9b5t0rsf`;

export const exampleEnd = '2026-12-20T09:30:00.000Z';
