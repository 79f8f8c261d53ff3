import { Injectable } from '@nestjs/common';
import { StoredCollections } from '../../collection/persistence/stored-collections.js';
import { type TemplateEvent } from '../domain/template-events.js';
import { Template, type TemplateState, type Templates } from '../domain/template.js';
import { TemplateTable } from './template-table.js';

@Injectable()
export class StoredTemplates extends StoredCollections<TemplateState, TemplateEvent, Template> implements Templates {
  protected readonly noun = 'template';
  protected readonly table = TemplateTable;
  protected revive = (state: TemplateState) => new Template(state);

  async countAll(orgId: string): Promise<number> {
    return (await this.transactions.one<{ count: number }>(orgId, countAll))!.count;
  }

  async noteStamp(orgId: string, id: string): Promise<void> {
    await this.transactions.execute(orgId, noteStamp, { id });
  }
}

const countAll = 'select count(*)::integer as count from toolboxes.templates where org_id = :org_id';

const noteStamp = `
  update toolboxes.templates set stamp_count = stamp_count + 1 where org_id = :org_id and id = :id`;
