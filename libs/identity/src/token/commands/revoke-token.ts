import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Clock } from '#kernel';
import { canRevokeToken } from '../domain/token-policy.js';
import { TokenChanges } from '../services/token-changes.js';

/** Takes effect on the next request with the token. */
export class RevokeToken extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(RevokeToken)
export class RevokeTokenHandler implements ICommandHandler<RevokeToken> {
  constructor(
    private readonly changes: TokenChanges,
    private readonly clock: Clock,
  ) {}

  execute({ caller, id, expected }: RevokeToken): Promise<void> {
    return this.changes.change(
      caller,
      id,
      (current, token, holder) => {
        canRevokeToken(current, token.state, holder).orThrow();
        token.revoke(null, actOf(current, this.clock));
      },
      expected,
    );
  }
}
