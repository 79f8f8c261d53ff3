import { Injectable } from '@nestjs/common';
import { conflict, StoredAggregates } from '#kernel';
import { type TeamEvent } from '../domain/team-events.js';
import { Team, type TeamState } from '../domain/team.js';
import { type Teams } from '../domain/teams.js';
import { TeamTable } from './team-table.js';

@Injectable()
export class StoredTeams extends StoredAggregates<TeamState, TeamEvent, Team> implements Teams {
  protected readonly noun = 'team';
  protected readonly table = TeamTable;
  protected revive = (state: TeamState) => new Team(state);

  mustBeFree(orgId: string, name: string, exceptId = ''): Promise<void> {
    return this.transactions.run(orgId, async (manager) => {
      const [crowd] = await manager.query<{ taken: boolean; count: number }[]>(beside, [
        orgId,
        name.toLowerCase(),
        exceptId,
      ]);
      if (crowd?.taken) throw conflict('name_taken', `A team is called “${name}” already: choose another name.`);
      if (!exceptId && crowd && crowd.count >= mostTeams)
        throw conflict('quota_exceeded', `An organization has at most ${mostTeams} teams.`);
    });
  }
}

const mostTeams = 5000;

const beside = `
  select exists (select from access_control.teams where org_id = $1 and name_key = $2 and id <> $3) as taken,
    (select count(*)::integer from access_control.teams where org_id = $1) as count`;
