import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { Versioned } from '#kernel/http';
import { SyntheticToolReader } from '../services/synthetic-tool-reader.js';
import { StepResolver } from '../services/step-resolver.js';
import { buildSyntheticToolView, type SyntheticToolView } from './synthetic-tool.view.js';

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
    private readonly syntheticToolReader: SyntheticToolReader,
    private readonly stepResolver: StepResolver,
  ) {}

  async execute({ caller, id }: GetSyntheticTool): Promise<Versioned<SyntheticToolView>> {
    const row = await this.syntheticToolReader.get(caller, id);
    return Versioned.of(
      row.version,
      buildSyntheticToolView(caller, row, await this.stepResolver.resolveOne(caller, row)),
    );
  }
}
