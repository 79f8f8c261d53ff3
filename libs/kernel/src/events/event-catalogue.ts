import { type DomainEvent, type EventEntry } from './event.js';

/** When a job is due after an event. Null if it is never due. `at` is the time of the event. */
export type Due<Data> = 'at once' | ((data: Data, at: Date) => Date | null);

/**
 * Declares which events start a job, and when the job is due. The declaration is in the job's file, because events do
 * not know their listeners.
 */
export type Subscription = {
  job: string;
  to: Readonly<Partial<Record<string, Due<never>>>>;
  effect?: Effect;
  /**
   * True for a job that handles the whole organization. Further events before the job's run do not start a second run.
   */
  gathers?: boolean;
};

/** An effect that a database restored from a backup would repeat. */
type Effect = 'mails';

/**
 * Example: `subscribe<InviteEvent>('ExpireInvite', { 'invite.created': ({ expires_at }) => new
 * Date(expires_at) })`
 */
export const subscribe = <Event extends DomainEvent>(
  job: string,
  to: { [Type in Event['type']]?: Due<Extract<Event, { type: Type }>['data']> },
  effect?: Effect,
): Subscription => ({ job, to, effect });

type Listener = { job: string; due: Due<object>; gathers: boolean };

/** The events of one context: its event types, example data, and the events that start its jobs. */
export type EventPart = {
  events: Record<string, EventEntry<never>>;
  examples?: Record<string, object>;
  subscriptions?: readonly Subscription[];
};

/** All event types of a running system, and the jobs that listen to each. */
export class EventCatalogue {
  readonly entries: ReadonlyMap<string, EventEntry<DomainEvent>>;
  readonly examples: ReadonlyMap<string, object>;
  private readonly listeners = new Map<string, Listener[]>();

  constructor(parts: readonly EventPart[]) {
    const entries = parts.flatMap(({ events }) => Object.entries(events));
    this.entries = new Map(entries) as unknown as typeof this.entries;
    this.examples = new Map(parts.flatMap(({ examples = {} }) => Object.entries(examples)));
    for (const { job, to, gathers = false } of parts.flatMap(({ subscriptions = [] }) => subscriptions))
      for (const [type, due] of Object.entries(to))
        this.listeners.set(type, [...this.getListeners(type), { job, due: due as Listener['due'], gathers }]);
  }

  getListeners(type: string): readonly Listener[] {
    return this.listeners.get(type) ?? [];
  }

  get(type: string): EventEntry<DomainEvent> {
    const entry = this.entries.get(type);
    if (!entry) throw new Error(`No context declares the event ${type}.`);
    return entry;
  }
}
