import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, Resumable } from '#kernel';
import { AccountChooser } from '../services/account-chooser.js';

/** Chooses the account of the caller that the entries of one connector use in a toolbox. */
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
  constructor(private readonly accountChooser: AccountChooser) {}

  @Resumable()
  execute({ caller, ...choice }: ChooseAccount): Promise<void> {
    return this.accountChooser.choose(caller, choice);
  }
}
