import { Injectable } from '@nestjs/common';
import { type Leaving, type LeftBehind, OnMemberLeft, OnTeamDeleted } from '#identity';
import { Shares } from './domain/shares.js';

/** Ends the shares with a member who leaves. */
@Injectable()
export class ShareOffboarding extends OnMemberLeft {
  constructor(private readonly shares: Shares) {
    super();
  }

  async handle({ caller, userId }: Leaving): Promise<Partial<LeftBehind>> {
    return { acl_ids: await this.shares.endAllOf(caller.orgId, { grantee_type: 'user', grantee_id: userId }) };
  }
}

/** Ends the shares with a deleted team. */
@Injectable()
export class SharesOfDeletedTeams extends OnTeamDeleted {
  constructor(private readonly shares: Shares) {
    super();
  }

  async handle(orgId: string, teamId: string): Promise<{ acl_ids: string[] }> {
    return { acl_ids: await this.shares.endAllOf(orgId, { grantee_type: 'team', grantee_id: teamId }) };
  }
}
