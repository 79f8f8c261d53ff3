import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { conflict, StoredAggregates } from '#kernel';
import { type MemberEvent } from '../domain/member-events.js';
import { type HeldRole, Member, type MemberState } from '../domain/member.js';
import { type Members } from '../domain/members.js';
import { MemberTable } from './member-table.js';

@Injectable()
export class StoredMembers extends StoredAggregates<MemberState, MemberEvent, Member> implements Members {
  protected readonly noun = 'member';
  protected readonly table = MemberTable;
  protected revive = (state: MemberState) => new Member(state);

  override add(member: Member): Promise<void> {
    const { org_id, id, roles } = member.state;
    return this.transactions.run(org_id, async (manager) => {
      await super.add(member);
      await keep(manager, org_id, id, roles);
    });
  }

  async mustBeNew(orgId: string, email: string | null): Promise<void> {
    if (email === null) return;
    const found = await this.transactions.run(orgId, (manager) =>
      manager.query<unknown[]>('select 1 from access_control.members where org_id = $1 and email_key = $2', [
        orgId,
        email.toLowerCase(),
      ]),
    );
    if (found.length > 0) throw conflict('already_member', `${email} is a member already.`);
  }
}

/** Leaves exactly these roles, touching none that stays as it is. */
async function keep(manager: EntityManager, orgId: string, userId: string, roles: readonly HeldRole[]): Promise<void> {
  const ids = roles.map(({ role_id }) => role_id);
  await manager.query(dropped, [orgId, userId, ids]);
  await manager.query(held, [orgId, userId, JSON.stringify(roles)]);
}

const dropped =
  'delete from access_control.member_roles where org_id = $1 and user_id = $2 and not role_id = any($3::text[])';

const held = `
  insert into access_control.member_roles (org_id, user_id, role_id, direct, by_default, group_ids)
  select $1, $2, role_id, direct, by_default, group_ids
  from jsonb_to_recordset($3::jsonb) as role (role_id text, direct boolean, by_default boolean, group_ids text[])
  on conflict (org_id, user_id, role_id) do update
  set direct = excluded.direct, by_default = excluded.by_default, group_ids = excluded.group_ids`;
