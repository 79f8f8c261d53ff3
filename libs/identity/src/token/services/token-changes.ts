import { Injectable } from '@nestjs/common';
import { type Caller, Callers, notFound } from '#kernel';
import { type Asker, canSeeToken } from '../domain/token-policy.js';
import { type Token } from '../domain/token.js';
import { type Holder, Tokens } from '../domain/tokens.js';

export type Facing = { asker: Asker; token: Token; holder: Holder | null };

/** Changes a token that the caller may see, with what policies ask about it. */
@Injectable()
export class TokenChanges {
  constructor(
    private readonly callers: Callers,
    private readonly tokens: Tokens,
  ) {}

  /** @throws not_found for a token that the caller may not see, as for one that nobody has. */
  of<Result>(
    sender: Caller,
    id: string,
    change: (facing: Facing) => Result | Promise<Result>,
    expected?: number,
  ): Promise<Result> {
    return this.callers.withOrganizationLock(sender, async (caller) => {
      const asker = { caller, scopes: await this.tokens.scopesOf(caller) };
      const decide = async (token: Token) => {
        if (!canSeeForChange(caller, token)) throw notFound('token');
        const holder = await this.holderOf(token);
        return change({ asker, token, holder });
      };
      return this.tokens.change(caller.orgId, id, decide, expected);
    });
  }

  /** Null for a directory, and for a holder who has left. */
  private async holderOf({ state: { org_id, user_id } }: Token): Promise<Holder | null> {
    if (user_id === null) return null;
    return this.tokens.holder(org_id, user_id).catch(() => null);
  }
}

/** Who may manage tokens need not be allowed to list them. */
const canSeeForChange = (caller: Caller, { state }: Token): boolean =>
  canSeeToken(caller, state).allowed ||
  caller.permissions.has(state.kind === 'scim' ? 'sso:manage' : 'api_token:manage');
