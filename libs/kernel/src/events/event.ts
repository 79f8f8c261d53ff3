import { type ActorKind, type Caller, type CallerToken, type RequestFacts } from '../domain/caller.js';
import { type Clock } from '../domain/clock.js';

/** The actor, time, token and request of an event. */
export type Act = {
  kind: ActorKind;
  by: string | null;
  at: Date;
  token: CallerToken | null;
  request: Omit<RequestFacts, 'key'> | null;
};

export const createAct = (caller: Caller, clock: Clock): Act => ({
  kind: caller.kind,
  by: caller.userId || null,
  at: clock.now(),
  token: caller.token,
  request: caller.request,
});

/** Creates an act of Latchkey itself, for example of a job. */
export const actOfSystem = (clock: Clock): Act => ({
  kind: 'system',
  by: null,
  at: clock.now(),
  token: null,
  request: null,
});

/** Creates an act of the operator on the command line. */
export const actOfOperator = (clock: Clock): Act => ({ ...actOfSystem(clock), kind: 'operator' });

/** Something that happened. `data` has further details for readers, but never secrets. */
export type DomainEvent = { type: string; data: object };

/** The resource an event is about. `label` is null for people, whose names are stored outside the log. */
export type Resource = { type: string; id: string; label: string | null };

/** A changed field, with its values before and after the change or, for a list, its added and removed items. */
export type Change =
  { field: string; before: unknown; after: unknown } | { field: string; added: unknown[]; removed: unknown[] };

export type Recorded<Event extends DomainEvent = DomainEvent> = {
  act: Act;
  event: Event;
  resource: Resource;
  changes: Change[];
};

export type EventEntry<Event extends DomainEvent> = {
  /**
   * What the actor did, as the text before the resource's label. `{resource}` puts the label in another place, and
   * `{name}` inserts a value.
   */
  says: string;
  /** The text for actors who acted on themselves, without the label: `joined`. */
  ofSelf?: string;
  /** Replaces `says` if the affected member is the actor, and the resource is not: `joined team`. */
  ofOwnMove?: string;
  /** The group of the event, which readers can use to filter the log. */
  category: string;
  /** True if the event changes permissions or reach. Such an event changes the organization's epoch. */
  changesPermissions?: true;
  /** Set for refused attempts. They are recorded if they suggest privilege escalation. */
  outcome?: 'refused';
  /** The affected member, if not the actor. */
  subject?: (data: Event['data']) => string | null;
};

/**
 * The entries for the events of a context. With `{…} satisfies EventEntries<MyEvent>`, the compiler reports missing
 * events.
 */
export type EventEntries<Event extends DomainEvent> = {
  [Type in Event['type']]: EventEntry<Extract<Event, { type: Type }>>;
};

/**
 * Example data for each event, with all of its fields. The OpenAPI document shows the examples, and the reference lists
 * their fields. The compiler checks the examples against their events.
 */
export type EventExamples<Event extends DomainEvent> = { [Type in Event['type']]: Required<DataOf<Event, Type>> };

/** The data of one event type. Other event types may share it. */
type DataOf<Event extends DomainEvent, Type> = Event extends { type: infer Types }
  ? Type extends Types
    ? Event['data']
    : never
  : never;

export const exampleId = (prefix: string): string => `${prefix}_01k7vm3q8ef6ha4x2c9b5t0rsf`;

export const exampleEnd = '2026-12-20T09:30:00.000Z';
