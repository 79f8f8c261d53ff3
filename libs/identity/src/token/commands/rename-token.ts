import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Clock, Resumable } from '#kernel';
import { assertNameFree, Tokens } from '../domain/tokens.js';
import { canRenameToken } from '../domain/token-policy.js';
import { TokenChanges } from '../services/token-changes.js';

export class RenameToken extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly name: string | undefined,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(RenameToken)
export class RenameTokenHandler implements ICommandHandler<RenameToken> {
  constructor(
    private readonly tokenChanges: TokenChanges,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, name, expected }: RenameToken): Promise<void> {
    return this.tokenChanges.change(
      caller,
      id,
      async (current, token, holder) => {
        canRenameToken(current, token.state, holder).orThrow();
        if (name === undefined) return;
        const { user_id } = token.state;
        assertNameFree(await this.tokens.findConflicts(caller.orgId, { user_id, name }, id), name);
        token.rename(name, createAct(current, this.clock));
      },
      expected,
    );
  }
}
