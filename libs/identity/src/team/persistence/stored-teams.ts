import { Injectable } from '@nestjs/common';
import {
  aggregateColumns,
  defineTable,
  type FieldPath,
  Reads,
  ReadThroughCache,
  StoredAggregates,
  textKey,
  Transactions,
} from '#kernel';
import { assertTeamsKnown, type TeamConflicts, type TeamLabels, type Teams } from '../domain/teams.js';
import { Team, type TeamEvent, type TeamState } from '../domain/team.js';

export const TeamTable = defineTable<TeamState>('identity.teams', {
  ...aggregateColumns,
  name: { type: 'text' },
  name_key: { type: 'text' },
  description: { type: 'text', nullable: true },
  source: { type: 'text' },
  created_by: { type: 'text', nullable: true },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

type NamedTeam = Pick<TeamState, 'id' | 'source'>;

@Injectable()
export class StoredTeams extends StoredAggregates<TeamState, TeamEvent, Team> implements Teams {
  protected readonly noun = 'team';
  protected readonly table = TeamTable;
  protected revive = (state: TeamState) => new Team(state);

  async findConflicts(orgId: string, name: string, exceptId = ''): Promise<TeamConflicts> {
    const values = { name_key: textKey(name), except_id: exceptId };
    return (await this.transactions.one<TeamConflicts>(orgId, conflicts, values))!;
  }

  async findNamed(orgId: string, ids: readonly string[], path: (position: number) => FieldPath): Promise<NamedTeam[]> {
    if (ids.length === 0) return [];
    const found = await this.transactions.rows<NamedTeam>(orgId, named, { ids });
    const byId = new Map(found.map((team) => [team.id, team]));
    assertTeamsKnown(ids, byId, path);
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

@Injectable()
export class StoredTeamLabels implements TeamLabels {
  private readonly cache: ReadThroughCache<string>;

  constructor(
    private readonly reads: Reads,
    transactions: Transactions,
  ) {
    this.cache = new ReadThroughCache(transactions);
  }

  labelsFor(orgId: string, teamIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(teamIds.filter((id) => id !== null))];
    return this.cache.get(orgId, ids, (missing) => this.read(orgId, missing));
  }

  current(orgId: string, teamIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.read(orgId, teamIds);
  }

  private async read(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.reads.rows<{ id: string; name: string }>(
      orgId,
      'select id, name from identity.teams where org_id = :org_id and id = any(:ids)',
      { ids },
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
