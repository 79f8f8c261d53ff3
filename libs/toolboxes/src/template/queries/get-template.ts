import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound, Reads, Versioned } from '#kernel';
import { reachedTemplate, templateColumns, type TemplateRow } from '../persistence/template-row.js';
import { TemplateLookup } from '../services/template-lookup.js';
import { oneTemplateView } from './template-views.js';
import { type OneTemplateView } from './template.view.js';

export class GetTemplate extends Query<Versioned<OneTemplateView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetTemplate)
export class GetTemplateHandler implements IQueryHandler<GetTemplate> {
  constructor(
    private readonly reads: Reads,
    private readonly lookup: TemplateLookup,
  ) {}

  async execute({ caller, id }: GetTemplate): Promise<Versioned<OneTemplateView>> {
    const row = await this.reads.one<TemplateRow>(caller.orgId, one, { id }, { genericPlan: true });
    const reached = row && reachedTemplate(caller, row);
    if (!reached) throw notFound('template');
    return Versioned.of(row.version, oneTemplateView(caller, reached, await this.lookup.of(caller, [reached])));
  }
}

const one = `select ${templateColumns} from toolboxes.templates where org_id = :org_id and id = :id`;
