import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { type Leaving, type LeftBehind, OnMemberLeft } from '../../offboarding/domain/on-member-left.js';
import { TeamMembers } from '../domain/teams.js';

/** Reports the teams of a leaver, because deleting the member also deletes the team memberships. */
@Injectable()
export class TeamOffboarding extends OnMemberLeft {
  constructor(private readonly teamMembers: TeamMembers) {
    super();
  }

  override async preview({ orgId }: Caller, userId: string): Promise<{ teams_administered: number }> {
    const memberships = await this.teamMembers.listTeams(orgId, userId);
    return { teams_administered: memberships.filter(({ is_admin }) => is_admin).length };
  }

  async handle({ caller, userId }: Leaving): Promise<Partial<LeftBehind>> {
    return { team_ids: (await this.teamMembers.listTeams(caller.orgId, userId)).map(({ team_id }) => team_id) };
  }
}
