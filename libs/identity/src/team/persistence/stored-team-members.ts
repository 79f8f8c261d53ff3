import { Injectable } from '@nestjs/common';
import { type Act, conflict, invalidFields, Transactions } from '#kernel';
import { type TeamMembership } from '../domain/team.js';
import { type TeamMembers } from '../domain/teams.js';

/** Source: product design, Teams. */
const mostMembers = 5000;

@Injectable()
export class StoredTeamMembers implements TeamMembers {
  constructor(private readonly transactions: Transactions) {}

  async find(orgId: string, teamId: string, userId: string): Promise<TeamMembership | null> {
    const [place] = await this.query<TeamMembership>(
      orgId,
      'select user_id, is_admin from identity.team_members where org_id = $1 and team_id = $2 and user_id = $3',
      [teamId, userId],
    );
    return place ?? null;
  }

  async count(orgId: string, teamId: string): Promise<{ members: number; admins: number }> {
    const [counted] = await this.query<{ members: number; admins: number }>(
      orgId,
      'select member_count as members, admin_count as admins from identity.teams where org_id = $1 and id = $2',
      [teamId],
    );
    return counted ?? { members: 0, admins: 0 };
  }

  async mustBeMembers(orgId: string, userIds: readonly string[], path: (place: number) => string): Promise<void> {
    const found = await this.query<{ id: string }>(
      orgId,
      'select id from identity.members where org_id = $1 and id = any($2)',
      [userIds],
    );
    const known = new Set(found.map(({ id }) => id));
    const unknown = userIds.flatMap((id, place) => (known.has(id) ? [] : [path(place)]));
    if (unknown.length > 0) throw invalidFields(unknown.map(unknownMember));
  }

  of(orgId: string, userId: string): Promise<{ team_id: string; is_admin: boolean }[]> {
    return this.query(
      orgId,
      'select team_id, is_admin from identity.team_members where org_id = $1 and user_id = $2 order by team_id',
      [userId],
    );
  }

  async add(orgId: string, teamId: string, places: readonly TeamMembership[], act: Act): Promise<void> {
    const { members } = await this.count(orgId, teamId);
    if (members + places.length > mostMembers)
      throw conflict('quota_exceeded', `A team has at most ${mostMembers} members.`);
    await this.query(orgId, added, [teamId, JSON.stringify(places), act.by, act.at]);
  }

  async appoint(orgId: string, teamId: string, { user_id, is_admin }: TeamMembership): Promise<void> {
    await this.query(
      orgId,
      'update identity.team_members set is_admin = $4 where org_id = $1 and team_id = $2 and user_id = $3',
      [teamId, user_id, is_admin],
    );
  }

  async remove(orgId: string, teamId: string, userId: string): Promise<void> {
    await this.query(orgId, 'delete from identity.team_members where org_id = $1 and team_id = $2 and user_id = $3', [
      teamId,
      userId,
    ]);
  }

  /** `$1` is the organization. */
  private query<Row>(orgId: string, sql: string, values: unknown[]): Promise<Row[]> {
    return this.transactions.run(orgId, (manager) => manager.query<Row[]>(sql, [orgId, ...values]));
  }
}

const added = `
  insert into identity.team_members (org_id, team_id, user_id, is_admin, added_by, added_at)
  select $1, $2, user_id, is_admin, $4, $5
  from jsonb_to_recordset($3::jsonb) as place (user_id text, is_admin boolean)`;

const unknownMember = (path: string) => ({
  path,
  reason: 'unknown_member',
  message: `${path} names no member of this organization.`,
});
