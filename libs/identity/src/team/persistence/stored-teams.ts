import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { conflict, invalidFields, StoredAggregates } from '#kernel';
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

  named(orgId: string, ids: readonly string[], path: (place: number) => string): Promise<TeamState[]> {
    return this.transactions.run(orgId, async (manager) => {
      const found = await manager.find(TeamTable, {
        where: { org_id: orgId, id: In([...ids]) },
        order: { id: 'asc' },
        lock: { mode: 'pessimistic_read' },
      });
      const byId = new Map(found.map((team) => [team.id, team]));
      const unknown = ids.flatMap((id, place) => (byId.has(id) ? [] : [path(place)]));
      if (unknown.length > 0) throw invalidFields(unknown.map(unknownTeam));
      return ids.map((id) => byId.get(id)!);
    });
  }

  async open(orgId: string, ids: readonly string[]): Promise<string[]> {
    const rows = await this.transactions.run(orgId, (manager) =>
      manager.query<{ id: string }[]>(
        `select id from identity.teams where org_id = $1 and id = any($2) and source = 'manual' order by id`,
        [orgId, ids],
      ),
    );
    return rows.map(({ id }) => id);
  }
}

const mostTeams = 5000;

const unknownTeam = (path: string) => ({
  path,
  reason: 'unknown_team',
  message: `${path} names no team of this organization.`,
});

const beside = `
  select exists (select from identity.teams where org_id = $1 and name_key = $2 and id <> $3) as taken,
    (select count(*)::integer from identity.teams where org_id = $1) as count`;
