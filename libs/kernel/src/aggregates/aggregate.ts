import { type Act, type Change, type DomainEvent, type Recorded } from '../events/event.js';

export type AggregateState = { org_id: string; id: string; version: number };

/** Holds a plain state, and the events that record how it changed. Only `apply` changes the state. */
export abstract class Aggregate<State extends AggregateState, Event extends DomainEvent> {
  readonly events: Recorded<Event>[] = [];
  removed = false;

  /** Whether the aggregate gets a new version. Events that change nothing leave the version as it is. */
  changed = false;

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
    const differences = changesBetween(this.current, changes, this.unlogged);
    this.current = { ...this.current, ...changes };
    this.changed = true;
    this.addEvent(act, event, differences);
  }

  /** Records an event that changes neither the state nor anything else that the ETag of the resource stands for. */
  protected applyUnchanged(act: Act, event: Event): void {
    this.addEvent(act, event, []);
  }

  private addEvent(act: Act, event: Event, changes: Change[]): void {
    const resource = { type: this.noun, id: this.current.id, label: this.label() };
    this.events.push({ act, event, resource, changes });
  }
}

/** Port: stores the aggregates of one kind. */
export abstract class AggregateStore<A> {
  /** Writes a new aggregate and its events in one transaction. */
  abstract add(aggregate: A): Promise<void>;

  /**
   * Locks the aggregate, runs `decide`, which may change it, then saves the aggregate and its events. All of this is
   * one transaction.
   * @param expected the versions that the client accepts. Without them, any version is accepted.
   * @throws not_found when the organization has no aggregate with this id; conflict (412) when `expected` is stale.
   */
  abstract change<Result>(
    orgId: string,
    id: string,
    decide: (aggregate: A) => Result | Promise<Result>,
    expected?: readonly number[],
  ): Promise<Result>;
}

/** Fields that readers of the log do not need. */
const bookkeeping = new Set(['version', 'updated_at', 'updated_by']);

/** Lists the fields whose values differ from those in `before`. Comparing a large unlogged field would take long. */
function changesBetween<State extends object>(
  before: State,
  changes: Partial<State>,
  unlogged: readonly string[],
): Change[] {
  return Object.entries(changes)
    .filter(([field]) => !bookkeeping.has(field) && !field.endsWith('_key') && !unlogged.includes(field))
    .map(([field, after]) => computeChange(field, (before as Record<string, unknown>)[field], after))
    .filter((change) => change !== null);
}

function computeChange(field: string, before: unknown, after: unknown): Change | null {
  if (before === after) return null;
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  if (Array.isArray(before) && Array.isArray(after))
    return { field, added: missingIn(after, before).map(shorten), removed: missingIn(before, after).map(shorten) };
  return { field, before: shorten(before), after: shorten(after) };
}

/** Returns the entries of `list` that `other` does not contain. */
const missingIn = (list: unknown[], other: unknown[]): unknown[] => {
  const known = new Set(other.map((entry) => JSON.stringify(entry)));
  return list.filter((entry) => !known.has(JSON.stringify(entry)));
};

/** Shortens a value in an audit record to 1024 characters. */
function shorten(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 1024 ? `${text.slice(0, 1023)}…` : (value ?? null);
}
