import { Injectable } from '@nestjs/common';
import { type Act } from '#kernel';
import { Secrets } from '../../secret/domain/secrets.js';
import { MemberApps } from '../domain/member-apps.js';
import { type Revoked, Tokens } from '../domain/tokens.js';

/** Ending all tokens and apps that act as a member. */
@Injectable()
export class TokenRevocations {
  constructor(
    private readonly tokens: Tokens,
    private readonly apps: MemberApps,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Revokes all tokens except `kept`, and disconnects apps that may have been authorized with them. Returns the number
   * of tokens.
   */
  async allOf({ orgId, userId, kept, reason }: Revoked, act: Act): Promise<number> {
    const ids = (await this.tokens.liveIds(orgId, userId)).filter((id) => id !== kept);
    for (const id of ids) await this.tokens.change(orgId, id, (token) => token.revoke(reason, act));
    // Ends browser sessions that began with a sign-in at an identity provider.
    await this.secrets.endAt(orgId, userId, act.at);
    await this.apps.endAllOf(orgId, userId, act);
    return ids.length;
  }
}
