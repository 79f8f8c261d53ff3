import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Caller, LostConnections, Reads } from '#kernel';
import { type RoleSummaries, type RoleSummary } from '../domain/roles.js';

type Summaries = ReadonlyMap<string, RoleSummary>;

@Injectable()
export class StoredRoleSummaries implements RoleSummaries {
  /** One entry per organization. Every change to a role changes the epoch, so the cached roles are never outdated. */
  private cache = newCache();

  constructor(
    private readonly reads: Reads,
    lostConnections: LostConnections,
  ) {
    lostConnections.onLost(() => (this.cache = newCache()));
  }

  async summariesFor({ orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>, ids: Iterable<string>): Promise<Summaries> {
    const { cache } = this;
    const cached = cache.get(orgId);
    if (cached?.epoch === epoch && hasAll(cached.summaries, ids)) return cached.summaries;
    const summaries = await this.read(orgId);
    // The summaries are read later than the caller, so they may be newer than the caller's epoch, but never older. A
    // request with an older epoch must not replace newer summaries.
    if (!((cache.peek(orgId)?.epoch ?? 0) > epoch)) cache.set(orgId, { epoch, summaries });
    return summaries;
  }

  private async read(orgId: string): Promise<Summaries> {
    const rows = await this.reads.rows<Omit<RoleSummary, 'position'>>(orgId, all);
    return new Map(rows.map((row, position) => [row.id, Object.assign(row, { position })]));
  }
}

const newCache = () => new LRUCache<string, { epoch: number; summaries: Summaries }>({ max: 500 });

const all = `
  select id, name, is_system, system_key, seat_class, permissions
  from identity.roles where org_id = :org_id order by name_key`;

function hasAll(summaries: Summaries, ids: Iterable<string>): boolean {
  for (const id of ids) if (!summaries.has(id)) return false;
  return true;
}
