import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, Clock, createAct, notFound, Resumable } from '#kernel';
import { AccountChoices } from '../persistence/account-choices.js';
import { ToolboxReader } from '../services/toolbox-reader.js';

/** Removes the caller's choice of an account for the entries of one connector in a toolbox. */
export class RemoveAccountChoice extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly slug: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveAccountChoice)
export class RemoveAccountChoiceHandler implements ICommandHandler<RemoveAccountChoice> {
  constructor(
    private readonly toolboxReader: ToolboxReader,
    private readonly accountChoices: AccountChoices,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, id, slug }: RemoveAccountChoice): Promise<void> {
    const { row } = await this.toolboxReader.get(caller, id);
    const choice = { toolbox_id: id, connector_slug: slug };
    const removed = await this.accountChoices.remove(caller.orgId, caller.userId, choice, {
      act: createAct(caller, this.clock),
      event: { type: 'toolbox.account_choice_removed', data: { connector_slug: slug } },
      resource: { type: 'toolbox', id, label: row.name },
      changes: [],
    });
    if (!removed) throw notFound('account choice');
  }
}
