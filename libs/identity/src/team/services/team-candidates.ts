import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { SecondAccounts } from '../../member/domain/second-accounts.js';
import { Members } from '../../member/domain/members.js';
import { canIssueToken } from '../../token/domain/token-policy.js';
import { type TeamCandidate } from '../domain/team-policy.js';

/** Finds out whether a caller may be able to use the account of a member who is to join a team. */
@Injectable()
export class TeamCandidates {
  constructor(
    private readonly secondAccounts: SecondAccounts,
    private readonly members: Members,
  ) {}

  async find(caller: Caller, userId: string): Promise<TeamCandidate> {
    const isSecond = (await this.secondAccounts.find(caller, [userId])).has(userId);
    return { userId, isUsable: isSecond || (await this.isIssuerFor(caller, userId)) };
  }

  /** Whether the caller can issue a token for the service member, with whatever token the caller uses now. */
  private async isIssuerFor(caller: Caller, user_id: string): Promise<boolean> {
    const unscoped = { ...caller, permissions: caller.rolePermissions, scopes: null };
    if (caller.kind === 'operator' || !caller.rolePermissions.has('api_token:manage')) return false;
    const holder = await this.members.findRights(caller.orgId, user_id);
    return canIssueToken(unscoped, { kind: 'service', user_id, scopes: null }, holder).allowed;
  }
}
