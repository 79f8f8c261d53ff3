import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Caller, LostConnections, Reads } from '#kernel';
import { type MemberStanding, type MemberStandings } from '../domain/member-callers.js';

/** `standing` is null for members who left. */
type Kept = { epoch: number; standing: MemberStanding | null };

@Injectable()
export class StoredMemberStandings implements MemberStandings {
  /**
   * Standings by organization and user. The epoch keeps them correct: joining, leaving, suspension and team changes
   * increase it.
   */
  private kept = nothingKept();

  constructor(
    private readonly reads: Reads,
    lost: LostConnections,
  ) {
    lost.onLost(() => (this.kept = nothingKept()));
  }

  async load(
    { orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, MemberStanding>> {
    // Reads that were in flight when a database connection was lost write to the old map, which is no longer used.
    const { kept } = this;
    const found = new Map(userIds.map((id) => [id, kept.get(`${orgId} ${id}`)] as const));
    const ids = userIds.filter((id) => found.get(id)?.epoch !== epoch);
    const rows = ids.length > 0 ? await this.reads.rows<Row>(orgId, standings, { ids }) : [];
    const read = new Map(
      rows.map(({ id, suspended, teams }) => [id, { suspended, teams: new Map(Object.entries(teams)) }]),
    );
    for (const id of ids) {
      const now = { epoch, standing: read.get(id) ?? null };
      kept.set(`${orgId} ${id}`, now);
      found.set(id, now);
    }
    return new Map([...found].flatMap(([id, now]) => (now?.standing ? [[id, now.standing] as const] : [])));
  }
}

const nothingKept = () => new LRUCache<string, Kept>({ max: 20_000 });

type Row = { id: string; suspended: boolean; teams: Record<string, boolean> };

const standings = `
  select member.id, member.status = 'suspended' as suspended,
    (select coalesce(json_object_agg(team_id, is_admin), '{}') from identity.team_members belongs
     where belongs.org_id = :org_id and belongs.user_id = member.id) as teams
  from identity.members member where member.org_id = :org_id and member.id = any(:ids)`;
