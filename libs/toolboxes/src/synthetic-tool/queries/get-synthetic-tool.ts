import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound, Reads, Versioned } from '#kernel';
import { canSeeSyntheticTool } from '../domain/synthetic-tool-policy.js';
import { syntheticToolColumns, type SyntheticToolRow } from '../persistence/synthetic-tool-row.js';
import { StepResolution } from '../services/step-resolution.js';
import { syntheticToolView } from './synthetic-tool-views.js';
import { type SyntheticToolView } from './synthetic-tool.view.js';

export class GetSyntheticTool extends Query<Versioned<SyntheticToolView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetSyntheticTool)
export class GetSyntheticToolHandler implements IQueryHandler<GetSyntheticTool> {
  constructor(
    private readonly reads: Reads,
    private readonly steps: StepResolution,
  ) {}

  async execute({ caller, id }: GetSyntheticTool): Promise<Versioned<SyntheticToolView>> {
    const row = await this.reads.one<SyntheticToolRow>(caller.orgId, one, { id });
    if (!row) throw notFound('synthetic tool');
    canSeeSyntheticTool(caller, row).orThrow();
    return Versioned.of(row.version, syntheticToolView(caller, row, await this.steps.of(caller, row.steps)));
  }
}

const one = `select ${syntheticToolColumns} from toolboxes.synthetic_tools where org_id = :org_id and id = :id`;
