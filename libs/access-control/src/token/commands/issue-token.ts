import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { type NewToken } from '../domain/token.js';
import { Tokens } from '../domain/tokens.js';

export type Issued = { id: string; secret: string };

/** Answers the new token's id and its secret, which nobody can see again. */
export class IssueToken extends Command<Issued> {
  constructor(
    readonly caller: Caller,
    readonly given: NewToken,
  ) {
    super();
  }
}

@CommandHandler(IssueToken)
export class IssueTokenHandler implements ICommandHandler<IssueToken> {
  constructor(
    private readonly callers: Callers,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  execute({ caller: sender, given }: IssueToken): Promise<Issued> {
    return this.callers.exclusively(sender, async (caller) => {
      await this.tokens.mustHaveHolder(caller.orgId, given);
      const { token, secret } = await this.tokens.issue(caller.orgId, given, actOf(caller, this.clock));
      return { id: token.state.id, secret };
    });
  }
}
