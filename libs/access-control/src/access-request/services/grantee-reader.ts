import { Injectable } from '@nestjs/common';
import { MemberCallers, type MemberAuthority } from '#identity';
import { type Caller } from '#kernel';
import { RestrictionsByOthers } from '../../restriction/services/restrictions-by-others.js';
import { type Grantee } from '../domain/granting-policy.js';
import { type Blocker } from '../domain/requested-access.js';
import { OwnRequests } from './own-requests.js';

/** Reads what a decision about a grant depends on. */
@Injectable()
export class GranteeReader {
  constructor(
    private readonly memberCallers: MemberCallers,
    private readonly ownRequests: OwnRequests,
    private readonly restrictionsByOthers: RestrictionsByOthers,
  ) {}

  /** @param blockedBy what blocks the access of the member now. */
  async read(
    caller: Caller,
    { userId, kind }: Pick<MemberAuthority, 'userId' | 'kind'>,
    blockedBy: readonly Blocker[],
  ): Promise<Grantee> {
    const [active, ownRequesters, restricted] = await Promise.all([
      this.memberCallers.find(caller.orgId, userId, caller.request),
      this.ownRequests.findRequesters(caller, [userId]),
      this.restrictionsByOthers.findOn(caller, userId),
    ]);
    return { userId, isPerson: kind === 'person', isSuspended: !active, blockedBy, ownRequesters, restricted };
  }
}
