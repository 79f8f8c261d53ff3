import { Injectable } from '@nestjs/common';
import { aggregateColumns, defineTable, type RowOf, StoredAggregates } from '#kernel';
import { SyntheticTool, type SyntheticToolEvent, type SyntheticToolState } from '../domain/synthetic-tool.js';

export const SyntheticToolTable = defineTable<SyntheticToolState>('toolboxes.synthetic_tools', {
  ...aggregateColumns,
  name: { type: 'text' },
  description: { type: 'text' },
  owner_user_id: { type: 'text' },
  input_schema: { type: 'jsonb' },
  steps: { type: 'jsonb' },
  output_template: { type: 'text', nullable: true },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

export const syntheticToolColumns = SyntheticToolTable.omit(['org_id']);

export type SyntheticToolRow = RowOf<typeof syntheticToolColumns>;

/**
 * SQL that records the time of a successful run. It must follow a common table expression `ended` that returns the
 * ended run.
 */
export const recordSuccess = `
  update toolboxes.synthetic_tools as tool set last_success_at = greatest(tool.last_success_at, ended.ended_at)
  from ended
  where tool.org_id = :org_id and tool.id = ended.synthetic_tool_id and ended.outcome = 'succeeded'`;

@Injectable()
export class SyntheticTools extends StoredAggregates<SyntheticToolState, SyntheticToolEvent, SyntheticTool> {
  protected readonly noun = 'synthetic tool';
  protected readonly table = SyntheticToolTable;
  protected revive = (state: SyntheticToolState) => new SyntheticTool(state);

  /** Finds the id of the tool with this name, of any owner in the organization; null if there is none. */
  async findByName(orgId: string, name: string): Promise<string | null> {
    return (await this.transactions.one<{ id: string }>(orgId, named, { name }))?.id ?? null;
  }

  async countAll(orgId: string): Promise<number> {
    return (await this.transactions.one<{ count: number }>(orgId, countAll))!.count;
  }

  async countOwned(orgId: string, userId: string): Promise<number> {
    return (await this.transactions.one<{ count: number }>(orgId, countOf, { user_id: userId }))!.count;
  }

  /** Lists the ids of tools that a member owns, up to a limit. */
  async listOwnedBy(orgId: string, userId: string, limit: number): Promise<string[]> {
    const rows = await this.transactions.rows<{ id: string }>(orgId, ownedBy, { user_id: userId, limit });
    return rows.map(({ id }) => id);
  }

  /** Lists the tools with a step on one of these connections, except the tools of `exceptOwner`. */
  listOnConnections(
    orgId: string,
    ids: readonly string[],
    exceptOwner: string,
  ): Promise<{ id: string; owner_user_id: string }[]> {
    return this.transactions.rows(orgId, onConnections, { connection_ids: [...ids], except_owner: exceptOwner });
  }
}

const named = 'select id from toolboxes.synthetic_tools where org_id = :org_id and name = :name';

const countAll = 'select count(*)::integer as count from toolboxes.synthetic_tools where org_id = :org_id';

const countOf = `${countAll} and owner_user_id = :user_id`;

const ownedBy = `
  select id from toolboxes.synthetic_tools
  where org_id = :org_id and owner_user_id = :user_id order by id limit :limit::int`;

const onConnections = `
  select id, owner_user_id from toolboxes.synthetic_tools
  where org_id = :org_id and owner_user_id <> :except_owner and exists (
    select from jsonb_array_elements(steps) as step where step ->> 'connection_id' = any(:connection_ids::text[]))
  order by id`;
