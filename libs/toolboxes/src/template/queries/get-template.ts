import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { Versioned } from '#kernel/http';
import { TemplateReader } from '../services/template-reader.js';
import { TemplatePageLoader } from '../services/template-page-loader.js';
import { buildOneTemplateView, type OneTemplateView } from './template.view.js';

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
    private readonly templateReader: TemplateReader,
    private readonly templatePageLoader: TemplatePageLoader,
  ) {}

  async execute({ caller, id }: GetTemplate): Promise<Versioned<OneTemplateView>> {
    const reached = await this.templateReader.get(caller, id);
    const page = await this.templatePageLoader.load(caller, [reached]);
    return Versioned.of(reached.row.version, buildOneTemplateView(caller, reached, page));
  }
}
