import { type Act } from '../events/act.js';
import { changesBetween } from '../events/changes.js';
import { type DomainEvent, type Recorded } from '../events/event.js';

export type AggregateState = { org_id: string; id: string; version: number };

/** Holds a plain state, and the events that record how it changed. Only `apply` changes the state. */
export abstract class Aggregate<State extends AggregateState, Event extends DomainEvent> {
  readonly events: Recorded<Event>[] = [];
  removed = false;

  /** The name of the resource type in error messages and the audit log. */
  protected abstract readonly noun: string;

  /** Fields whose changes the audit log omits. */
  protected readonly unlogged: readonly string[] = [];

  constructor(private current: State) {}

  get state(): Readonly<State> {
    return this.current;
  }

  /**
   * Returns the resource's label in the audit log. It is null for people, because their names are looked up when the
   * log is read.
   */
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
