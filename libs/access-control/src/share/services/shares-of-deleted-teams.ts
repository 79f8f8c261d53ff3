import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OnTeamDeleted, TeamDeletion } from '#identity';
import { Shares } from '../domain/shares.js';

/** What was shared with a team ends with it. */
@Injectable()
export class SharesOfDeletedTeams extends OnTeamDeleted implements OnModuleInit {
  constructor(
    private readonly deletion: TeamDeletion,
    private readonly shares: Shares,
  ) {
    super();
  }

  onModuleInit(): void {
    this.deletion.add(this);
  }

  async settle(orgId: string, teamId: string): Promise<{ acl_ids: string[] }> {
    return { acl_ids: await this.shares.endAllOf(orgId, { grantee_type: 'team', grantee_id: teamId }) };
  }
}
