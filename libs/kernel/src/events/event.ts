import { type Act } from './act.js';

/** Something that happened, in the words of the catalogue; `data` says what a reader would ask next, never secrets. */
export type DomainEvent = { type: string; data: object };

/** What an event is about; `label` is null for people, whose names live outside the log. */
export type Resource = { type: string; id: string; label: string | null };

/** A field before and after; lists as what was added and removed. */
export type Change =
  { field: string; before: unknown; after: unknown } | { field: string; added: unknown[]; removed: unknown[] };

export type Recorded<Event extends DomainEvent = DomainEvent> = {
  act: Act;
  event: Event;
  resource: Resource;
  changes: Change[];
};

export type EventEntry<Event extends DomainEvent> = {
  /** What the actor did, before the resource's label; `…` where the label stands elsewhere, `{name}` for a value. */
  says: string;
  /** The same where the actor did it to themselves, whose name is not said twice: `joined`. */
  ofSelf?: string;
  /** What a reader of the log sifts by. */
  category: string;
  /** True where it changes permissions or reach: the organization's epoch moves on. */
  changesPermissions?: true;
  /** Refused attempts are recorded too where they smell of escalation. */
  outcome?: 'refused';
  /** The member affected, when that is not the actor. */
  subject?: (data: Event['data']) => string | null;
};

/** A context's entries; write `{…} satisfies EventEntries<MyEvent>` so that none is missing. */
export type EventEntries<Event extends DomainEvent> = {
  [Type in Event['type']]: EventEntry<Extract<Event, { type: Type }>>;
};
