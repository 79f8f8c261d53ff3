import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Reach, computeReach, type ShareEntry } from '#access-control';
import {
  aggregateColumns,
  type Caller,
  type DomainEvent,
  EventLog,
  StoredAggregates,
  type TableColumns,
  Transactions,
  type Values,
} from '#kernel';
import { type CollectionKind } from '../../entry/domain/entry.js';
import {
  type Collection,
  Collections,
  type CollectionState,
  type CollectionStore,
  sharing,
} from '../domain/collection.js';

/** The columns that the tables of toolboxes and of templates have in common. */
export const collectionTable = {
  ...aggregateColumns,
  name: { type: 'text' },
  name_key: { type: 'text' },
  description: { type: 'text', nullable: true },
  owner_user_id: { type: 'text', nullable: true },
  entries: { type: 'jsonb' },
  skill: { type: 'text', nullable: true },
  skill_version_id: { type: 'text', nullable: true },
  skill_count: { type: 'integer' },
  skill_updated_at: { type: 'timestamptz', nullable: true },
  skill_updated_by: { type: 'text', nullable: true },
  skill_names: { type: 'text', array: true },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
} as const satisfies TableColumns<CollectionState>;

export const collectionFields = Object.keys(collectionTable) as (keyof CollectionState)[];

@Injectable()
export abstract class StoredCollections<
  State extends CollectionState,
  Event extends DomainEvent,
  One extends Collection<State, Event>,
>
  extends StoredAggregates<State, Event, One>
  implements CollectionStore<One>, OnModuleInit
{
  protected abstract override readonly noun: CollectionKind;

  constructor(
    transactions: Transactions,
    eventLog: EventLog,
    private readonly collections: Collections,
  ) {
    super(transactions, eventLog);
  }

  onModuleInit(): void {
    this.collections.add(this.noun, this);
  }

  async reachTo(caller: Caller, { org_id, id, owner_user_id }: Readonly<CollectionState>): Promise<Reach | null> {
    const entries = await this.transactions.rows<ShareEntry>(org_id, entriesOn(this.noun), { id });
    return computeReach(caller, owner_user_id, entries);
  }

  listOwnedBy(orgId: string, userId: string): Promise<string[]> {
    return this.ids(orgId, owned(this.noun), { user_id: userId });
  }

  protected async ids(orgId: string, sql: string, values: Values): Promise<string[]> {
    return (await this.transactions.rows<{ id: string }>(orgId, sql, values)).map(({ id }) => id);
  }
}

const entriesOn = (kind: CollectionKind) => `
  select grantee_type, grantee_id, level from ${sharing[kind].shares} where org_id = :org_id and resource_id = :id`;

const owned = (kind: CollectionKind) =>
  `select id from ${sharing[kind].things} where org_id = :org_id and owner_user_id = :user_id order by id`;
