import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Caller, Clock, LostConnections, Reads, type RequestFacts } from '#kernel';
import { type MemberCallers, type MemberStanding, type MemberStandings } from '../domain/member-callers.js';
import { callerOf, principalOf, type Rights } from '../domain/rights.js';
import { rightsById, rightsOfMember } from './rights-statement.js';

@Injectable()
export class StoredMemberCallers implements MemberCallers {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async find(orgId: string, userId: string, request: RequestFacts): Promise<Caller | null> {
    const values = { user_id: userId, now: this.clock.now() };
    const rights = await this.reads.one<Rights>(orgId, rightsOfMember, values);
    return rights?.status === 'active' ? callerOf(principalOf(rights), request) : null;
  }

  async findUsable(orgId: string, id: string, request: RequestFacts): Promise<Caller | null> {
    const values = { token_id: id, user_id: id, now: this.clock.now() };
    const sql = id.startsWith('usr_') ? rightsOfMember : rightsById;
    const rights = await this.reads.one<Rights>(orgId, sql, values);
    if (
      rights?.status !== 'active' ||
      rights.revoked ||
      rights.expired ||
      rights.sign_in_due ||
      rights.frozen === 'purging'
    )
      return null;
    return callerOf(principalOf(rights), request);
  }
}

/** `standing` is null for members who left. */
type CachedStanding = { epoch: number; standing: MemberStanding | null };

@Injectable()
export class StoredMemberStandings implements MemberStandings {
  /**
   * Standings by organization and user. The epoch keeps them correct: joining, leaving, suspension and team changes
   * increase it.
   */
  private cache = newCache();

  constructor(
    private readonly reads: Reads,
    lostConnections: LostConnections,
  ) {
    lostConnections.onLost(() => (this.cache = newCache()));
  }

  async load(
    { orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, MemberStanding>> {
    // Reads that were in flight when a database connection was lost write to the old map, which is no longer used.
    const { cache } = this;
    const found = new Map(userIds.map((id) => [id, cache.get(`${orgId} ${id}`)] as const));
    const ids = userIds.filter((id) => found.get(id)?.epoch !== epoch);
    const rows = ids.length > 0 ? await this.reads.rows<Row>(orgId, standings, { ids }) : [];
    const read = new Map(
      rows.map(({ id, suspended, teams }) => [id, { suspended, teams: new Map(Object.entries(teams)) }]),
    );
    for (const id of ids) {
      const entry = { epoch, standing: read.get(id) ?? null };
      cache.set(`${orgId} ${id}`, entry);
      found.set(id, entry);
    }
    return new Map([...found].flatMap(([id, entry]) => (entry?.standing ? [[id, entry.standing] as const] : [])));
  }
}

const newCache = () => new LRUCache<string, CachedStanding>({ max: 20_000 });

type Row = { id: string; suspended: boolean; teams: Record<string, boolean> };

const standings = `
  select member.id, member.status = 'suspended' as suspended,
    (select coalesce(json_object_agg(team_id, is_admin), '{}') from identity.team_members belongs
     where belongs.org_id = :org_id and belongs.user_id = member.id) as teams
  from identity.members member where member.org_id = :org_id and member.id = any(:ids)`;
