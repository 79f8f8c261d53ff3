import { type Reach } from '#access-control';
import { AggregateStore, type Caller, type DomainEvent } from '#kernel';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { type Collection, type CollectionState } from './collection.js';

/** One of either kind. */
export type AnyCollection = Collection<CollectionState, DomainEvent>;

/** Port to all of one kind. */
export abstract class CollectionStore<One extends AnyCollection = AnyCollection> extends AggregateStore<One> {
  /** How one reaches the caller, in the transaction of the command that asks; null where it does not. */
  abstract reachTo(caller: Caller, state: Readonly<CollectionState>): Promise<Reach | null>;

  /** Ids of all that a member owns. */
  abstract ownedBy(orgId: string, userId: string): Promise<string[]>;
}

/** The stores of both kinds, for what is done to either alike; each adds itself when its module starts. */
export class Collections {
  private readonly stores = new Map<CollectionKind, CollectionStore>();

  add(kind: CollectionKind, store: CollectionStore): void {
    this.stores.set(kind, store);
  }

  of(kind: CollectionKind): CollectionStore {
    return this.stores.get(kind)!;
  }

  get all(): ReadonlyMap<CollectionKind, CollectionStore> {
    return this.stores;
  }
}
