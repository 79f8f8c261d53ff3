import { Injectable } from '@nestjs/common';
import { type Caller, notFound, Reads } from '#kernel';
import { canSeeSyntheticTool } from '../domain/synthetic-tool-policy.js';
import { syntheticToolColumns, type SyntheticToolRow } from '../persistence/synthetic-tool-row.js';

/** Synthetic tools of who asks. */
@Injectable()
export class OwnSyntheticTools {
  constructor(private readonly reads: Reads) {}

  /** @throws not_found where it is somebody else's, or nobody's. */
  async get(caller: Caller, id: string): Promise<SyntheticToolRow> {
    const row = await this.reads.one<SyntheticToolRow>(caller.orgId, one, { id });
    if (!row) throw notFound('synthetic tool');
    canSeeSyntheticTool(caller, row).orThrow();
    return row;
  }
}

const one = `select ${syntheticToolColumns} from toolboxes.synthetic_tools where org_id = :org_id and id = :id`;
