import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, notFound } from '#kernel';
import { toolNamed } from '../domain/connector.js';
import { type CustomConnector } from '../domain/custom-connector.js';
import { canManageConnector } from '../domain/ownership-policy.js';
import { type ChangeContext, ConnectorChanges } from '../services/connector-changes.js';

/** Turns a tool of a connector off for everybody, or on again. */
export class SwitchTool extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly name: string,
    readonly changes: { status?: 'active' | 'disabled' },
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(SwitchTool)
export class SwitchToolHandler implements ICommandHandler<SwitchTool> {
  constructor(private readonly changes: ConnectorChanges) {}

  execute({ caller, slug, name, changes: { status }, expected }: SwitchTool): Promise<void> {
    const change = (connector: CustomConnector, { seen, act }: ChangeContext) => {
      const tool = toolNamed(seen, name);
      if (!tool) throw notFound('tool');
      if (status) connector.switchTool(tool.facts, status === 'active', act);
    };
    return this.changes.make(caller, slug, canManageConnector, change, expected);
  }
}
