import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type TeamLabels } from '../domain/team-labels.js';

@Injectable()
export class StoredTeamLabels implements TeamLabels {
  constructor(private readonly reads: Reads) {}

  async of(orgId: string, teamIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(teamIds.filter((id) => id !== null))];
    if (ids.length === 0) return new Map();
    const rows = await this.reads.rows<{ id: string; name: string }>(
      orgId,
      'select id, name from access_control.teams where org_id = $1 and id = any($2)',
      [orgId, ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
