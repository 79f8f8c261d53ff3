import { Injectable } from '@nestjs/common';
import { type Act } from '#kernel';
import { ConnectedApps } from '../../connected-app/domain/connected-apps.js';
import { Tokens } from '../domain/tokens.js';

type Revoked = { orgId: string; userId: string; kept?: string; reason: 'revoke_all' | 'address_confirmed' };

/** Shuts everybody out who acts as a member. */
@Injectable()
export class TokenRevocations {
  constructor(
    private readonly tokens: Tokens,
    private readonly apps: ConnectedApps,
  ) {}

  /** All tokens but one that is kept, and the apps that may have been let in with them; answers how many tokens. */
  async allOf({ orgId, userId, kept, reason }: Revoked, act: Act): Promise<number> {
    const ids = (await this.tokens.liveIds(orgId, userId)).filter((id) => id !== kept);
    for (const id of ids) await this.tokens.change(orgId, id, (token) => token.revoke(reason, act));
    await this.apps.endAllOf(orgId, userId, act);
    return ids.length;
  }
}
