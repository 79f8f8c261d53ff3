import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { unknownConnection } from '#connections';
import { type Caller, Clock, createAct, invalid, Resumable } from '#kernel';
import { AccountChoices } from '../persistence/account-choices.js';
import { ToolboxAccountReader } from '../services/toolbox-account-reader.js';
import { canExerciseToolbox } from '../domain/toolbox-policy.js';

/**
 * Stores which of the caller's accounts the entries of one connector use in a toolbox. The choice gives no access: each
 * call checks again that the caller may use the connection.
 */
export class ChooseAccount extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly slug: string,
    readonly connectionId: string,
  ) {
    super();
  }
}

@CommandHandler(ChooseAccount)
export class ChooseAccountHandler implements ICommandHandler<ChooseAccount> {
  constructor(
    private readonly toolboxAccountReader: ToolboxAccountReader,
    private readonly accountChoices: AccountChoices,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, id, slug, connectionId }: ChooseAccount): Promise<void> {
    const { toolbox, account } = await this.toolboxAccountReader.get(caller, id, slug);
    canExerciseToolbox(toolbox.reach).orThrow();
    if (!account.candidates.some((candidate) => candidate.id === connectionId))
      throw invalid(
        '/connection_id',
        unknownConnection,
        `connection_id does not match an active connection of ${slug} that you can use.`,
      );
    const choice = { toolbox_id: id, connector_slug: slug, connection_id: connectionId };
    await this.accountChoices.choose(caller.orgId, caller.userId, choice, {
      act: createAct(caller, this.clock),
      event: { type: 'toolbox.account_chosen', data: { connector_slug: slug, connection_id: connectionId } },
      resource: { type: 'toolbox', id, label: toolbox.row.name },
      changes: [],
    });
  }
}
