import { Injectable } from '@nestjs/common';
import { type Caller, notFound, Reads } from '#kernel';
import { canSeeSyntheticTool } from '../domain/synthetic-tool-policy.js';
import { syntheticToolColumns, type SyntheticToolRow } from '../persistence/synthetic-tools.js';

/** Reads the caller's own synthetic tools. */
@Injectable()
export class SyntheticToolReader {
  constructor(private readonly reads: Reads) {}

  /** @throws not_found unless the caller owns the tool. */
  async get(caller: Caller, id: string): Promise<SyntheticToolRow> {
    const row = await this.reads.one<SyntheticToolRow>(caller.orgId, one, { id });
    if (!row) throw notFound('synthetic tool');
    canSeeSyntheticTool(caller, row).orThrow();
    return row;
  }

  /** Returns those of the tools that the caller owns, by id. */
  async findByIds(
    { orgId, userId: user_id }: Caller,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, SyntheticToolRow>> {
    const rows = ids.length > 0 ? await this.reads.rows<SyntheticToolRow>(orgId, named, { ids, user_id }) : [];
    return new Map(rows.map((row) => [row.id, row]));
  }
}

const one = `select ${syntheticToolColumns} from toolboxes.synthetic_tools where org_id = :org_id and id = :id`;

const named = `
  select ${syntheticToolColumns} from toolboxes.synthetic_tools
  where org_id = :org_id and id = any(:ids::text[]) and owner_user_id = :user_id`;
