import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { Versioned } from '#kernel/http';
import { ToolboxReader } from '../services/toolbox-reader.js';
import { ToolboxPageLoader } from '../services/toolbox-page-loader.js';
import { buildOneToolboxView, type OneToolboxView } from './toolbox.view.js';

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
    private readonly toolboxReader: ToolboxReader,
    private readonly toolboxPageLoader: ToolboxPageLoader,
  ) {}

  async execute({ caller, id }: GetToolbox): Promise<Versioned<OneToolboxView>> {
    const reached = await this.toolboxReader.get(caller, id);
    const facts = await this.toolboxPageLoader.loadOne(caller, reached);
    return Versioned.of(reached.row.version, buildOneToolboxView(caller, reached, facts));
  }
}
