import { Injectable } from '@nestjs/common';
import { type FieldPath, StoredAggregates, textKey } from '#kernel';
import { refuseUnknownTeams, type TeamConflicts } from '../domain/team-conflicts.js';
import { type TeamEvent } from '../domain/team-events.js';
import { Team, type TeamState } from '../domain/team.js';
import { type Teams } from '../domain/teams.js';
import { TeamTable } from './team-table.js';

type NamedTeam = Pick<TeamState, 'id' | 'source'>;

@Injectable()
export class StoredTeams extends StoredAggregates<TeamState, TeamEvent, Team> implements Teams {
  protected readonly noun = 'team';
  protected readonly table = TeamTable;
  protected revive = (state: TeamState) => new Team(state);

  async conflictsOf(orgId: string, name: string, exceptId = ''): Promise<TeamConflicts> {
    const values = { name_key: textKey(name), except_id: exceptId };
    return (await this.transactions.one<TeamConflicts>(orgId, conflicts, values))!;
  }

  async findNamed(orgId: string, ids: readonly string[], path: (position: number) => FieldPath): Promise<NamedTeam[]> {
    if (ids.length === 0) return [];
    const found = await this.transactions.rows<NamedTeam>(orgId, named, { ids });
    const byId = new Map(found.map((team) => [team.id, team]));
    refuseUnknownTeams(ids, byId, path);
    return ids.map((id) => byId.get(id)!);
  }

  async findManual(orgId: string, ids: readonly string[]): Promise<string[]> {
    const rows = await this.transactions.rows<{ id: string }>(orgId, open, { ids });
    return rows.map(({ id }) => id);
  }
}

const conflicts = `
  select exists (
      select from identity.teams where org_id = :org_id and name_key = :name_key and id <> :except_id) as taken,
    (select count(*)::integer from identity.teams where org_id = :org_id) as count`;

const named = `
  select id, source from identity.teams where org_id = :org_id and id = any(:ids) order by id for share`;

const open = `
  select id from identity.teams where org_id = :org_id and id = any(:ids) and source = 'manual' order by id`;
