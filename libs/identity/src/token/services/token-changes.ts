import { Injectable } from '@nestjs/common';
import { type Act, type Caller, Callers, notFound } from '#kernel';
import { type MemberRights, Members } from '../../member/domain/members.js';
import { canSeeToken } from '../domain/token-policy.js';
import { type Token } from '../domain/token.js';
import { MemberApps, type MemberRevocation, MemberSessions, Tokens } from '../domain/tokens.js';
import { Secrets } from '../../secret/domain/secret.js';

/** @param holder null for a directory, and for a holder who has left. */
type Change<Result> = (current: Caller, token: Token, holder: MemberRights | null) => Result | Promise<Result>;

/** Loads a token the caller may see, with the facts that policies need, and changes it. */
@Injectable()
export class TokenChanges {
  constructor(
    private readonly callers: Callers,
    private readonly tokens: Tokens,
    private readonly members: Members,
  ) {}

  /** @throws not_found for an unknown token, and for a token the caller may not see. */
  change<Result>(caller: Caller, id: string, change: Change<Result>, expected?: readonly number[]): Promise<Result> {
    return this.callers.withOrganizationLock(caller, (current) => {
      const decide = async (token: Token) => {
        if (!isVisibleForChange(current, token)) throw notFound('token');
        const { org_id, user_id } = token.state;
        return change(current, token, user_id === null ? null : await this.members.findRights(org_id, user_id));
      };
      return this.tokens.change(caller.orgId, id, decide, expected);
    });
  }
}

/** Members who may manage a token can change it, even if they may not list tokens. */
const isVisibleForChange = (caller: Caller, { state }: Token): boolean =>
  canSeeToken(caller, state).allowed ||
  caller.permissions.has(state.kind === 'scim' ? 'sso:manage' : 'api_token:manage');

/** What ended when all tokens of a member were revoked. */
export type Revoked = { tokens: number; sessions: number };

/** Revokes all tokens and disconnects all apps that act as a member. */
@Injectable()
export class TokenRevocations {
  constructor(
    private readonly tokens: Tokens,
    private readonly memberApps: MemberApps,
    private readonly memberSessions: MemberSessions,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Revokes all tokens except `exceptId`, and disconnects all apps, because they may have been authorized with these
   * tokens. Browser sessions end, except those that the remaining token opened.
   */
  async revokeAll({ orgId, userId, exceptId, reason }: MemberRevocation, act: Act): Promise<Revoked> {
    const ids = (await this.tokens.listUnrevokedIds(orgId, userId)).filter((id) => id !== exceptId);
    const sessions = await this.memberSessions.recordEnds(orgId, userId, act, async () => {
      for (const id of ids) await this.tokens.change(orgId, id, (token) => token.revoke(reason, act));
      // Ends browser sessions that began with a sign-in at an identity provider.
      await this.secrets.expireAt(orgId, userId, act.at);
    });
    await this.memberApps.disconnectAll(orgId, userId, act);
    return { tokens: ids.length, sessions };
  }
}
