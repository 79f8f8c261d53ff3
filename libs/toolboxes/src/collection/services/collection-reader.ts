import { Injectable } from '@nestjs/common';
import { reachableThings, reachValues } from '#access-control';
import { type Caller, notFound, Reads } from '#kernel';
import { type CollectionKind, type TemplateEntry, type ToolboxEntry } from '../../entry/domain/entry.js';
import { sharing } from '../domain/collection.js';
import { type CollectionRow, type OneCollectionRow, reached, type Reached } from '../domain/reached-collection.js';

/** The columns that lists of toolboxes and lists of templates read. */
export const collectionColumns = `id, version, name, description, owner_user_id, pins, skill is not null as has_skill,
  skill_updated_at, skill_updated_by, created_at, updated_at, share_entries`;

/** Reads the toolboxes or templates that the caller can access. */
@Injectable()
export abstract class CollectionReader<Row extends CollectionRow, Entry extends TemplateEntry | ToolboxEntry> {
  protected abstract readonly kind: CollectionKind;

  /** The columns that only this kind has. */
  protected abstract readonly columns: string;

  constructor(protected readonly reads: Reads) {}

  /** @throws not_found if the caller has no access. */
  async get(caller: Caller, id: string): Promise<Reached<OneCollectionRow<Row, Entry>>> {
    const found = await this.find(caller, id);
    if (!found) throw notFound(this.kind);
    return found;
  }

  /** Returns null if the caller has no access. */
  async find(caller: Caller, id: string): Promise<Reached<OneCollectionRow<Row, Entry>> | null> {
    const sql = `${this.select} where org_id = :org_id and id = :id`;
    const row = await this.reads.one<OneCollectionRow<Row, Entry>>(caller.orgId, sql, { id }, { genericPlan: true });
    return row ? reached(caller, row) : null;
  }

  /** Finds those of the toolboxes or templates that the caller can access. */
  async findMany(caller: Caller, ids: readonly string[]): Promise<Reached<OneCollectionRow<Row, Entry>>[]> {
    if (ids.length === 0) return [];
    const sql = `${this.select} where org_id = :org_id and id = any(:ids::text[])`;
    const rows = await this.reads.rows<OneCollectionRow<Row, Entry>>(caller.orgId, sql, { ids });
    return rows.flatMap((row) => reached(caller, row) ?? []);
  }

  /** Reads the pins of each toolbox or template that the caller can access. */
  pins(caller: Caller): Promise<Pick<Row, 'id' | 'pins'>[]> {
    const sql = `select id, pins from ${sharing[this.kind].things} where org_id = :org_id and ${reachCondition(this.kind)}`;
    return this.reads.rows(caller.orgId, sql, reachValues(caller));
  }

  private get select(): string {
    return `select ${collectionColumns}, ${this.columns}, entries, skill, skill_names from ${sharing[this.kind].things}`;
  }
}

/** SQL that is true for toolboxes or templates that the caller can access. `reachValues` returns its values. */
export const reachCondition = (kind: CollectionKind) =>
  `id = any(array(select id from (${reachableThings(sharing[kind])}) as reachable))`;
