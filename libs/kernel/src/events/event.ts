import { type Act } from './act.js';

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
   * What the actor did, as the text before the resource's label. `…` puts the label in another place, and `{name}`
   * inserts a value.
   */
  says: string;
  /** The text for actors who acted on themselves, without the label: `joined`. */
  ofSelf?: string;
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
