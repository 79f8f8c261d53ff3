import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Clock, conflict } from '#kernel';
import { canRotateToken } from '../domain/token-policy.js';
import { statusOf } from '../domain/token.js';
import { Tokens } from '../domain/tokens.js';
import { TokenChanges } from '../services/token-changes.js';

/** Answers the new secret. */
export class RotateToken extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly overlapSeconds: number,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(RotateToken)
export class RotateTokenHandler implements ICommandHandler<RotateToken> {
  constructor(
    private readonly changes: TokenChanges,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  execute({ caller, id, overlapSeconds, expected }: RotateToken): Promise<string> {
    return this.changes.of(
      caller,
      id,
      (current, token, holder) => {
        canRotateToken(current, token.state, holder).orThrow();
        const act = actOf(current, this.clock);
        const status = statusOf(token.state, act.at);
        if (status !== 'active') throw conflict('not_active', `This token is ${status}: issue a new one.`);
        return this.tokens.renewSecret(token, overlapSeconds, act);
      },
      expected,
    );
  }
}
