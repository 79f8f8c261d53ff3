import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ExecuteSyntheticTool } from '../commands/execute-synthetic-tool.js';
import { type SyntheticExecuted, type SyntheticRuns } from '../domain/synthetic-runs.js';

@Injectable()
export class DispatchedRuns implements SyntheticRuns {
  constructor(private readonly commands: CommandBus) {}

  execute(...run: Parameters<SyntheticRuns['execute']>): Promise<SyntheticExecuted> {
    return this.commands.execute(new ExecuteSyntheticTool(...run));
  }
}
