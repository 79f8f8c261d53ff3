import { Injectable } from '@nestjs/common';
import { Reads, ReadThroughCache, Transactions } from '#kernel';
import { type TeamLabels } from '../domain/teams.js';

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
