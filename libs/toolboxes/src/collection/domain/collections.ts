import { type Reach } from '#access-control';
import { AggregateStore, type Caller, type DomainEvent } from '#kernel';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { type Collection, type CollectionState } from './collection.js';

/** A toolbox or a template. */
export type AnyCollection = Collection<CollectionState, DomainEvent>;

/** Port to the toolboxes or to the templates. */
export abstract class CollectionStore<One extends AnyCollection = AnyCollection> extends AggregateStore<One> {
  /** Reads the caller's access in the transaction of the command; null for none. */
  abstract reachTo(caller: Caller, state: Readonly<CollectionState>): Promise<Reach | null>;

  abstract listOwnedBy(orgId: string, userId: string): Promise<string[]>;
}

/** The stores of toolboxes and templates. Each store registers itself when its module starts. */
export class Collections {
  private readonly stores = new Map<CollectionKind, CollectionStore>();

  add(kind: CollectionKind, store: CollectionStore): void {
    this.stores.set(kind, store);
  }

  get(kind: CollectionKind): CollectionStore {
    return this.stores.get(kind)!;
  }

  get all(): ReadonlyMap<CollectionKind, CollectionStore> {
    return this.stores;
  }
}
