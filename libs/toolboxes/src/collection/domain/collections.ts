import { type KindFacts, type Reach } from '#access-control';
import { AggregateStore, type Caller, type DomainEvent } from '#kernel';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { type Collection, type CollectionState } from './collection.js';

type Facts = KindFacts & { kind: CollectionKind; things: `${string}.${string}` };

/** Where each kind and its share entries are stored, and whether team administrators may reshare the resource. */
export const sharing: Record<CollectionKind, Facts> = {
  toolbox: {
    kind: 'toolbox',
    things: 'toolboxes.toolboxes',
    shares: 'toolboxes.toolbox_shares',
    teamAdminsShare: false,
  },
  template: {
    kind: 'template',
    things: 'toolboxes.templates',
    shares: 'toolboxes.template_shares',
    teamAdminsShare: false,
  },
};

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
