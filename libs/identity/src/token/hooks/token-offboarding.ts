import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { type Leaving, type LeftBehind, OnMemberLeft } from '../../offboarding/domain/on-member-left.js';
import { Secrets } from '../../secret/domain/secret.js';
import { Tokens } from '../domain/tokens.js';

/** Revokes the tokens of a leaver. */
@Injectable()
export class TokenOffboarding extends OnMemberLeft {
  constructor(
    private readonly tokens: Tokens,
    private readonly secrets: Secrets,
  ) {
    super();
  }

  override async preview({ orgId }: Caller, userId: string): Promise<{ tokens: number }> {
    return { tokens: await this.tokens.countActive(orgId, userId) };
  }

  async handle({ caller, userId, act }: Leaving): Promise<Partial<LeftBehind>> {
    const token_ids = await this.tokens.revokeAll(caller.orgId, userId, act);
    await this.secrets.delete(caller.orgId, [userId]);
    return { revoked_tokens: token_ids.length, token_ids };
  }
}
