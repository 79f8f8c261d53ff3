import { Injectable } from '@nestjs/common';
import { type Reach, reachOf, type ShareEntry } from '#access-control';
import { type Caller, StoredAggregates } from '#kernel';
import { type TemplateEvent } from '../domain/template-events.js';
import { type TemplateState } from '../domain/template-state.js';
import { Template } from '../domain/template.js';
import { type Templates } from '../domain/templates.js';
import { TemplateTable } from './template-table.js';

@Injectable()
export class StoredTemplates extends StoredAggregates<TemplateState, TemplateEvent, Template> implements Templates {
  protected readonly noun = 'template';
  protected readonly table = TemplateTable;
  protected revive = (state: TemplateState) => new Template(state);

  async reachTo(caller: Caller, { org_id, id, owner_user_id }: TemplateState): Promise<Reach | null> {
    const entries = await this.transactions.rows<ShareEntry>(org_id, entriesOn, { id });
    return reachOf(caller, owner_user_id, entries);
  }

  ownedBy(orgId: string, userId: string): Promise<string[]> {
    return this.ids(orgId, owned, { user_id: userId });
  }

  async countAll(orgId: string): Promise<number> {
    return (await this.transactions.one<{ count: number }>(orgId, countAll))!.count;
  }

  async noteStamp(orgId: string, id: string): Promise<void> {
    await this.transactions.execute(orgId, noteStamp, { id });
  }

  private async ids(orgId: string, sql: string, values: Record<string, string>): Promise<string[]> {
    return (await this.transactions.rows<{ id: string }>(orgId, sql, values)).map(({ id }) => id);
  }
}

const entriesOn = `
  select grantee_type, grantee_id, level from toolboxes.template_shares where org_id = :org_id and resource_id = :id`;

const owned = 'select id from toolboxes.templates where org_id = :org_id and owner_user_id = :user_id order by id';

const countAll = 'select count(*)::integer as count from toolboxes.templates where org_id = :org_id';

const noteStamp = `
  update toolboxes.templates set stamp_count = stamp_count + 1 where org_id = :org_id and id = :id`;
