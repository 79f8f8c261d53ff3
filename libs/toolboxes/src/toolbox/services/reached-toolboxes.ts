import { Injectable } from '@nestjs/common';
import { reachableThings, reachValues } from '#access-control';
import { type Caller, notFound, Reads } from '#kernel';
import { sharing } from '../domain/toolbox-sharing.js';
import { type OneToolboxRow, type ReachedToolbox, reachedToolbox, toolboxColumns } from '../persistence/toolbox-row.js';

/** Toolboxes with how they reach the caller. */
@Injectable()
export class ReachedToolboxes {
  constructor(private readonly reads: Reads) {}

  /** @throws not_found where it does not reach the caller. */
  async get(caller: Caller, id: string): Promise<ReachedToolbox<OneToolboxRow>> {
    const row = await this.reads.one<OneToolboxRow>(caller.orgId, one, { id }, { genericPlan: true });
    const reached = row && reachedToolbox(caller, row);
    if (!reached) throw notFound('toolbox');
    return reached;
  }

  /** All that reach the caller, by name. */
  async all(caller: Caller): Promise<ReachedToolbox<OneToolboxRow>[]> {
    const rows = await this.reads.rows<OneToolboxRow>(caller.orgId, reachable, reachValues(caller));
    return rows.map((row) => reachedToolbox(caller, row)!);
  }
}

const columns = `${toolboxColumns}, skill, skill_names`;

const one = `select ${columns} from toolboxes.toolboxes where org_id = :org_id and id = :id`;

const reachable = `
  select ${columns} from toolboxes.toolboxes
  where org_id = :org_id and id = any(array(select id from (${reachableThings(sharing)}) as reachable))
  order by name_key, id`;
