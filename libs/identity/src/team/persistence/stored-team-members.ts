import { Injectable } from '@nestjs/common';
import { type Act, Transactions } from '#kernel';
import { type TeamMembership } from '../domain/team.js';
import { type TeamMembers } from '../domain/teams.js';

type Row = { user_id: string };

const idsIn = (rows: Row[]): string[] => rows.map(({ user_id }) => user_id);

@Injectable()
export class StoredTeamMembers implements TeamMembers {
  constructor(private readonly transactions: Transactions) {}

  async find(orgId: string, teamId: string, userId: string): Promise<TeamMembership | null> {
    const values = { team_id: teamId, user_id: userId };
    return (await this.transactions.one<TeamMembership>(orgId, found, values)) ?? null;
  }

  async count(orgId: string, teamId: string): Promise<{ members: number; admins: number }> {
    const counted = await this.transactions.one<{ members: number; admins: number }>(orgId, counts, { id: teamId });
    return counted ?? { members: 0, admins: 0 };
  }

  async listIds(orgId: string, teamId: string): Promise<string[]> {
    return idsIn(await this.transactions.rows<Row>(orgId, ofTeam, { team_id: teamId }));
  }

  listTeams(orgId: string, userId: string): Promise<{ team_id: string; is_admin: boolean }[]> {
    return this.transactions.rows(orgId, ofMember, { user_id: userId });
  }

  async add(orgId: string, teamId: string, members: readonly TeamMembership[], act: Act): Promise<void> {
    const values = { team_id: teamId, members: JSON.stringify(members), by: act.by, at: act.at };
    await this.transactions.execute(orgId, added, values);
  }

  async appoint(orgId: string, teamId: string, { user_id, is_admin }: TeamMembership): Promise<void> {
    await this.transactions.execute(orgId, appointed, { team_id: teamId, user_id, is_admin });
  }

  async join(orgId: string, teamId: string, userIds: readonly string[], act: Act): Promise<string[]> {
    if (userIds.length === 0) return [];
    const values = { team_id: teamId, user_ids: userIds, by: act.by, at: act.at };
    return idsIn(await this.transactions.rows<Row>(orgId, joined, values));
  }

  async leave(orgId: string, teamId: string, userIds: readonly string[]): Promise<string[]> {
    if (userIds.length === 0) return [];
    return idsIn(await this.transactions.rows<Row>(orgId, left, { team_id: teamId, user_ids: userIds }));
  }

  async remove(orgId: string, teamId: string, userId: string): Promise<void> {
    await this.transactions.execute(orgId, removed, { team_id: teamId, user_id: userId });
  }
}

const oneOfThem = 'org_id = :org_id and team_id = :team_id and user_id = :user_id';

const found = `select user_id, is_admin from identity.team_members where ${oneOfThem}`;

const counts = `
  select member_count as members, admin_count as admins from identity.teams where org_id = :org_id and id = :id`;

const ofTeam = `
  select user_id from identity.team_members where org_id = :org_id and team_id = :team_id order by user_id`;

const ofMember = `
  select team_id, is_admin from identity.team_members where org_id = :org_id and user_id = :user_id order by team_id`;

const added = `
  insert into identity.team_members (org_id, team_id, user_id, is_admin, added_by, added_at)
  select :org_id, :team_id, user_id, is_admin, :by, :at::timestamptz
  from jsonb_to_recordset(:members::jsonb) as member (user_id text, is_admin boolean)
  returning user_id`;

const joined = `
  insert into identity.team_members (org_id, team_id, user_id, is_admin, added_by, added_at)
  select :org_id, :team_id, unnest(:user_ids::text[]), false, :by, :at::timestamptz
  on conflict do nothing returning user_id`;

const left = `
  delete from identity.team_members
  where org_id = :org_id and team_id = :team_id and user_id = any(:user_ids) returning user_id`;

const appointed = `update identity.team_members set is_admin = :is_admin where ${oneOfThem}`;

const removed = `delete from identity.team_members where ${oneOfThem}`;
