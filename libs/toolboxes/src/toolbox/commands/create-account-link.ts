import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, Resumable } from '#kernel';
import { AccountLinks } from '../persistence/account-links.js';
import { ToolboxReader } from '../services/toolbox-reader.js';

/** Makes a link to the page of the caller's accounts in a toolbox. Returns the random part of its address. */
export class CreateAccountLink extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly toolboxId: string,
  ) {
    super();
  }
}

@CommandHandler(CreateAccountLink)
export class CreateAccountLinkHandler implements ICommandHandler<CreateAccountLink> {
  constructor(
    private readonly toolboxReader: ToolboxReader,
    private readonly accountLinks: AccountLinks,
  ) {}

  /** @throws not_found if the caller has no access to the toolbox. */
  @Resumable()
  async execute({ caller, toolboxId }: CreateAccountLink): Promise<string> {
    const { row } = await this.toolboxReader.get(caller, toolboxId);
    return this.accountLinks.create(caller, row.id);
  }
}
