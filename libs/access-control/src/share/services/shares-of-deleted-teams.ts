import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OnTeamDeleted, TeamDeletion } from '#identity';
import { Shares } from '../domain/shares.js';

/** Ends the shares of a deleted team. */
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

  async handle(orgId: string, teamId: string): Promise<{ acl_ids: string[] }> {
    return { acl_ids: await this.shares.endAllOf(orgId, { grantee_type: 'team', grantee_id: teamId }) };
  }
}
