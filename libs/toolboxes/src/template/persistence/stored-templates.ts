import { defineTable } from '#kernel';
import { Injectable } from '@nestjs/common';
import { StoredCollections, collectionTable } from '../../collection/persistence/stored-collections.js';
import { type TemplateEvent, Template, type TemplateState, type Templates } from '../domain/template.js';
import { type OneCollectionRow, type CollectionRow, type Reached } from '../../collection/domain/reached-collection.js';
import { type TemplateEntry } from '../../entry/domain/entry.js';

export const TemplateTable = defineTable<TemplateState>('toolboxes.templates', {
  ...collectionTable,
  approval_policy: { type: 'jsonb', nullable: true },
});

export type TemplateRow = CollectionRow & Pick<TemplateState, 'approval_policy'> & { stamp_count: number };

/** The columns that only templates have. */
export const templateColumns = 'stamp_count, approval_policy';

/** A template as the route for a single one reads it. */
export type OneTemplateRow = OneCollectionRow<TemplateRow, TemplateEntry>;

/** A template, and the caller's access to it. */
export type ReachedTemplate<Row extends TemplateRow = TemplateRow> = Reached<Row>;

@Injectable()
export class StoredTemplates extends StoredCollections<TemplateState, TemplateEvent, Template> implements Templates {
  protected readonly noun = 'template';
  protected readonly table = TemplateTable;
  protected revive = (state: TemplateState) => new Template(state);

  async countAll(orgId: string): Promise<number> {
    return (await this.transactions.one<{ count: number }>(orgId, countAll))!.count;
  }

  async recordStamp(orgId: string, id: string): Promise<void> {
    await this.transactions.execute(orgId, recordStamp, { id });
  }
}

const countAll = 'select count(*)::integer as count from toolboxes.templates where org_id = :org_id';

const recordStamp = `
  update toolboxes.templates set stamp_count = stamp_count + 1 where org_id = :org_id and id = :id`;
