import { Injectable } from '@nestjs/common';
import { TransferDependents, type TransferImpact, type TransferredConnection } from '#connections';
import { type Caller, Reads } from '#kernel';

/** Reports the synthetic tools that break when their owner loses `use` access to a connection. */
@Injectable()
export class SyntheticToolsOnConnections extends TransferDependents {
  constructor(private readonly reads: Reads) {
    super();
  }

  async assessImpact({ orgId }: Caller, { id, broken_for }: TransferredConnection): Promise<TransferImpact> {
    const row = await this.reads.one<{ count: number }>(orgId, broken, { id, broken_for });
    return {
      affected_toolbox_count: 0,
      broken_delegation_count: 0,
      toolboxes: [],
      broken_synthetic_tool_count: row!.count,
    };
  }

  override async syntheticToolsOn(orgId: string, ids: readonly string[], exceptOwner: string) {
    const rows = await this.reads.rows<{ connection_id: string; tools: string[] }>(orgId, running, {
      ids: [...ids],
      except_owner: exceptOwner,
    });
    return new Map(rows.map(({ connection_id, tools }) => [connection_id, tools]));
  }
}

const broken = `
  select count(*)::integer as count from toolboxes.synthetic_tools
  where org_id = :org_id and owner_user_id = :broken_for::text and exists (
    select from jsonb_array_elements(steps) as step where step ->> 'connection_id' = :id)`;

const running = `
  select step ->> 'connection_id' as connection_id, array_agg(distinct id) as tools
  from toolboxes.synthetic_tools, jsonb_array_elements(steps) as step
  where org_id = :org_id and owner_user_id <> :except_owner::text and step ->> 'connection_id' = any(:ids::text[])
  group by 1`;
