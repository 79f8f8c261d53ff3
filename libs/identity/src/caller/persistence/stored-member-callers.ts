import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Caller, Clock, LostConnections, Reads, type RequestFacts } from '#kernel';
import { memberLabel } from '../../member/domain/member-labels.js';
import { buildRepresentation, type TiedRow } from '../../member/domain/stands-for.js';
import {
  type MemberAuthorities,
  type MemberAuthority,
  type MemberCallers,
  type MemberStanding,
  type MemberStandings,
} from '../domain/member-callers.js';
import { buildCaller, buildPrincipal, type Rights } from '../domain/rights.js';
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
    return rights?.status === 'active' ? buildCaller(buildPrincipal(rights), request) : null;
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
    return buildCaller(buildPrincipal(rights), request);
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

@Injectable()
export class StoredMemberAuthorities implements MemberAuthorities {
  constructor(private readonly reads: Reads) {}

  load(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberAuthority>> {
    return this.read(orgId, authorities, userIds);
  }

  loadTied(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberAuthority>> {
    return this.read(orgId, `${authorities} and ${mayBeTied}`, userIds);
  }

  private async read(orgId: string, sql: string, userIds: readonly string[]) {
    const ids = [...new Set(userIds)];
    if (ids.length === 0) return new Map<string, MemberAuthority>();
    const rows = await this.reads.rows<AuthorityRow>(orgId, sql, { ids });
    return new Map(rows.map((row) => [row.id, toAuthority(orgId, row)]));
  }
}

type AuthorityRow = Pick<MemberAuthority, 'label' | 'kind' | 'suspended_by' | 'roles'> & {
  id: string;
  permissions: string[];
  teams: Record<string, boolean>;
  epoch: number | string;
  ties: TiedRow[] | null;
};

const toAuthority = (
  orgId: string,
  { id, label, kind, suspended_by, roles, permissions, teams, epoch, ties }: AuthorityRow,
): MemberAuthority => ({
  orgId,
  userId: id,
  label,
  kind,
  suspended_by,
  roles,
  roleIds: new Set(roles.map((role) => role.id)),
  permissions: new Set(permissions),
  teams: new Map(Object.entries(teams)),
  epoch: Number(epoch),
  represented: buildRepresentation({ userId: id, issuers: [] }, ties).represented,
});

/** SQL: whether a member may stand for other members. */
export const mayBeTied = `(member.kind = 'service' or not member.confirmed or member.brought_by <> '{}')`;

const authorities = `
  select member.id, ${memberLabel} as label, member.kind, member.suspended_by, epoch.epoch,
    case when ${mayBeTied} then identity.ties_of(:org_id, array[member.id]) end as ties,
    coalesce(held.roles, '[]') as roles, coalesce(held.permissions, '[]') as permissions,
    (select coalesce(json_object_agg(team_id, is_admin), '{}') from identity.team_members belongs
     where belongs.org_id = :org_id and belongs.user_id = member.id) as teams
  from identity.members member
  join kernel.access_epochs epoch on epoch.org_id = :org_id
  cross join lateral (
    select json_agg(json_build_object('id', role.id, 'name', role.name) order by role.name, role.id) as roles,
      array_to_json(string_to_array(string_agg(nullif(role.permission_key, ''), ' '), ' ')) as permissions
    from identity.member_roles holder
    join identity.roles role on role.org_id = :org_id and role.id = holder.role_id
    where holder.org_id = :org_id and holder.user_id = member.id
  ) as held
  where member.org_id = :org_id and member.id = any(:ids)`;
