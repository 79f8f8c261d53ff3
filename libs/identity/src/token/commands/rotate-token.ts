import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Clock, refineError, notActive, Resumable } from '#kernel';
import { PeopleSettings } from '../../member/domain/people-settings.js';
import { canRotateToken } from '../domain/token-policy.js';
import { daysAfter, deriveTokenStatus } from '../domain/token.js';
import { Tokens } from '../domain/tokens.js';
import { secretViewers } from '../../member/domain/stands-for.js';
import { TokenChanges } from '../services/token-changes.js';

/** Gives a token a new secret, and returns this secret. */
export class RotateToken extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly overlapSeconds: number,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(RotateToken)
export class RotateTokenHandler implements ICommandHandler<RotateToken> {
  constructor(
    private readonly tokenChanges: TokenChanges,
    private readonly tokens: Tokens,
    private readonly peopleSettings: PeopleSettings,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, overlapSeconds, expected }: RotateToken): Promise<string> {
    return this.tokenChanges.change(
      caller,
      id,
      async (current, token, holder) => {
        canRotateToken(current, token.state, holder).orThrow();
        const act = createAct(current, this.clock);
        const status = deriveTokenStatus(token.state, act.at);
        if (status !== 'active') throw tokenNotActive(status);
        const { token_max_days: maxDays } = await this.peopleSettings.get(caller.orgId);
        const latestEnd = maxDays === null ? null : daysAfter(act.at, maxDays);
        const [issuers, signed_in] = [secretViewers(current), await this.tokens.isSignedIn(current)];
        const renewal = { overlap_seconds: overlapSeconds, latest: latestEnd, issuers, signed_in };
        return this.tokens.renewSecret(token, renewal, act);
      },
      expected,
    );
  }
}

export const tokenNotActive = refineError(
  notActive,
  (status: string) => `This token is ${status}. Create a new one.`,
  'The token was revoked or has expired.',
);
