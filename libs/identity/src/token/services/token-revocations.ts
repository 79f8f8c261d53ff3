import { Injectable } from '@nestjs/common';
import { type Act } from '#kernel';
import { Secrets } from '../../secret/domain/secrets.js';
import { MemberApps } from '../domain/member-apps.js';
import { type MemberRevocation, Tokens } from '../domain/tokens.js';

/** Revokes all tokens and disconnects all apps that act as a member. */
@Injectable()
export class TokenRevocations {
  constructor(
    private readonly tokens: Tokens,
    private readonly apps: MemberApps,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Revokes all tokens except `exceptId`, and disconnects all apps, because they may have been authorized with these
   * tokens. Returns the number of tokens.
   */
  async revokeAll({ orgId, userId, exceptId, reason }: MemberRevocation, act: Act): Promise<number> {
    const ids = (await this.tokens.listUnrevokedIds(orgId, userId)).filter((id) => id !== exceptId);
    for (const id of ids) await this.tokens.change(orgId, id, (token) => token.revoke(reason, act));
    // Ends browser sessions that began with a sign-in at an identity provider.
    await this.secrets.expireAt(orgId, userId, act.at);
    await this.apps.disconnectAll(orgId, userId, act);
    return ids.length;
  }
}
