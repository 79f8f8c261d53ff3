import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { readEntryRows, type EntryCells, computeReach } from '#access-control';
import { type Caller, Reads } from '#kernel';

/** The toolboxes that use a connection. */
export type ConnectionUse = {
  /** The number of all toolboxes, including those that the caller cannot see. */
  toolbox_count: number;
  /** The number of tools in them that call the connection. */
  tool_count: number;
  /** Some of the toolboxes that the caller can see. */
  toolboxes: { id: string; name: string; tool_count: number }[];
};

/** Counts what uses a connection. The caller must already have access to the connection. */
export class GetConnectionUse extends Query<ConnectionUse> {
  constructor(
    readonly caller: Caller,
    readonly connectionId: string,
  ) {
    super();
  }
}

/** Maximum number of toolboxes that a result names. */
const maxNamed = 20;

@QueryHandler(GetConnectionUse)
export class GetConnectionUseHandler implements IQueryHandler<GetConnectionUse> {
  constructor(private readonly reads: Reads) {}

  async execute({ caller, connectionId }: GetConnectionUse): Promise<ConnectionUse> {
    const rows = await this.reads.rows<UsingToolbox>(caller.orgId, usingToolboxes, { id: connectionId });
    const seen = rows.filter(
      (row) => computeReach(caller, row.owner_user_id, readEntryRows(row.share_entries)) !== null,
    );
    return {
      toolbox_count: rows.length,
      tool_count: rows.reduce((sum, { tool_count }) => sum + tool_count, 0),
      toolboxes: seen.slice(0, maxNamed).map(({ id, name, tool_count }) => ({ id, name, tool_count })),
    };
  }
}

type UsingToolbox = {
  id: string;
  name: string;
  owner_user_id: string | null;
  share_entries: EntryCells[] | null;
  tool_count: number;
};

const usingToolboxes = `
  select id, name, owner_user_id, share_entries, used.tool_count
  from toolboxes.toolboxes as toolbox cross join lateral (
    select count(*)::integer as tool_count
    from jsonb_array_elements(toolbox.entries) as entry where entry ->> 'connection_id' = :id) as used
  where org_id = :org_id and used.tool_count > 0
  order by name_key, id`;
