import { Injectable } from '@nestjs/common';
import { type Caller, Reads } from '#kernel';
import { type RoleSummaries, type RoleSummary } from '../domain/role-summaries.js';

type Summaries = ReadonlyMap<string, RoleSummary>;

const mostOrganizations = 500;

@Injectable()
export class StoredRoleSummaries implements RoleSummaries {
  private readonly kept = new Map<string, { epoch: number; summaries: Summaries }>();

  constructor(private readonly reads: Reads) {}

  async of({ orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>, ids: Iterable<string>): Promise<Summaries> {
    const known = this.kept.get(orgId);
    if (known && known.epoch >= epoch && hasAll(known.summaries, ids)) return known.summaries;
    const summaries = await this.read(orgId);
    if (this.kept.size >= mostOrganizations) this.kept.clear();
    // Read after the caller was, so these may be newer than the epoch, and never older.
    this.kept.set(orgId, { epoch, summaries });
    return summaries;
  }

  private async read(orgId: string): Promise<Summaries> {
    const rows = await this.reads.rows<Omit<RoleSummary, 'position'>>(orgId, all);
    return new Map(rows.map((row, position) => [row.id, Object.assign(row, { position })]));
  }
}

const all = `
  select id, name, is_system, system_key, seat_class from identity.roles where org_id = :org_id order by name_key`;

function hasAll(summaries: Summaries, ids: Iterable<string>): boolean {
  for (const id of ids) if (!summaries.has(id)) return false;
  return true;
}
