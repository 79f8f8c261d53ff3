import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound, Reads, Versioned } from '#kernel';
import { type OneToolboxRow, reachedToolbox, toolboxColumns } from '../persistence/toolbox-row.js';
import { ToolboxLookup } from '../services/toolbox-lookup.js';
import { oneToolboxView } from './toolbox-views.js';
import { type OneToolboxView } from './toolbox.view.js';

export class GetToolbox extends Query<Versioned<OneToolboxView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetToolbox)
export class GetToolboxHandler implements IQueryHandler<GetToolbox> {
  constructor(
    private readonly reads: Reads,
    private readonly lookup: ToolboxLookup,
  ) {}

  async execute({ caller, id }: GetToolbox): Promise<Versioned<OneToolboxView>> {
    const row = await this.reads.one<OneToolboxRow>(caller.orgId, one, { id }, { genericPlan: true });
    const reached = row && reachedToolbox(caller, row);
    if (!reached) throw notFound('toolbox');
    const facts = await this.lookup.of(caller, [reached]);
    return Versioned.of(row.version, oneToolboxView(caller, reached, facts));
  }
}

const one = `select ${toolboxColumns}, skill, skill_names from toolboxes.toolboxes where org_id = :org_id and id = :id`;
