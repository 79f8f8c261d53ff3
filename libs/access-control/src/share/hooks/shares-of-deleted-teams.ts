import { Injectable } from '@nestjs/common';
import { OnTeamDeleted } from '#identity';
import { Shares } from '../domain/shares.js';

/** Ends the shares with a deleted team. */
@Injectable()
export class SharesOfDeletedTeams extends OnTeamDeleted {
  constructor(private readonly shares: Shares) {
    super();
  }

  async handle(orgId: string, teamId: string): Promise<{ acl_ids: string[] }> {
    return { acl_ids: await this.shares.endAllForGrantee(orgId, { grantee_type: 'team', grantee_id: teamId }) };
  }
}
