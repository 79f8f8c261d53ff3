import { type Act } from '../events/act.js';
import { changesBetween } from '../events/changes.js';
import { type DomainEvent, type Recorded } from '../events/event.js';

export type AggregateState = { org_id: string; id: string; version: number };

/** Holds a plain state, which only `apply` changes, and the events that explain the change. */
export abstract class Aggregate<State extends AggregateState, Event extends DomainEvent> {
  readonly events: Recorded<Event>[] = [];
  removed = false;

  /** The word of the interface for it: what the audit log calls the type of the resource. */
  protected abstract readonly noun: string;

  /** Fields whose changes the log does not tell one by one. */
  protected readonly unlogged: readonly string[] = [];

  constructor(private current: State) {}

  get state(): Readonly<State> {
    return this.current;
  }

  /** What the audit log calls it; null for people, whose names are looked up when the log is read. */
  protected label(): string | null {
    return null;
  }

  protected apply(act: Act, event: Event, changes: Partial<State> = {}): void {
    const differences = changesBetween(this.current, changes).filter(({ field }) => !this.unlogged.includes(field));
    this.current = { ...this.current, ...changes };
    const resource = { type: this.noun, id: this.current.id, label: this.label() };
    this.events.push({ act, event, resource, changes: differences });
  }
}
