import { Injectable } from '@nestjs/common';
import { type Act, EventLog, type Recorded, Transactions } from '#kernel';
import { type InviteEvent } from '../../invite/domain/invite-events.js';
import { type RoleHolders } from '../domain/roles.js';

type Ids = { id: string }[];

@Injectable()
export class StoredRoleHolders implements RoleHolders {
  constructor(
    private readonly transactions: Transactions,
    private readonly log: EventLog,
  ) {}

  async of(orgId: string, roleId: string): Promise<string[]> {
    return idsIn(
      await this.transactions.run(orgId, (manager) =>
        manager.query<Ids>(
          'select user_id as id from identity.member_roles where org_id = $1 and role_id = $2 order by user_id',
          [orgId, roleId],
        ),
      ),
    );
  }

  move(orgId: string, roleId: string, to: ReadonlyMap<string, string>): Promise<void> {
    return this.transactions.run(orgId, async (manager) => {
      await manager.query(given, [orgId, [...to.keys()], [...to.values()]]);
      await manager.query('delete from identity.member_roles where org_id = $1 and role_id = $2', [orgId, roleId]);
    });
  }

  moveInvites(orgId: string, roleId: string, to: string, act: Act): Promise<string[]> {
    return this.transactions.run(orgId, async (manager) => {
      const [rows] = await manager.query<[Ids, number]>(invitesMoved, [orgId, roleId, to]);
      const told = rows.map(({ id }): Recorded => {
        const event: InviteEvent = { type: 'invite.roles_changed', data: { role_id: to, cause: 'role_deleted' } };
        return { act, event, resource: { type: 'invite', id, label: null }, changes: [] };
      });
      await this.log.append(orgId, told);
      return idsIn(rows);
    });
  }

  async dropRestrictions(orgId: string, roleId: string): Promise<string[]> {
    const [rows] = await this.transactions.run(orgId, (manager) =>
      manager.query<[Ids, number]>(
        `delete from access_control.restrictions where org_id = $1 and target_type = 'role' and target_id = $2
         returning id`,
        [orgId, roleId],
      ),
    );
    return idsIn(rows);
  }
}

const given = `
  insert into identity.member_roles (org_id, user_id, role_id, direct)
  select $1, user_id, role_id, true from unnest($2::text[], $3::text[]) as moved (user_id, role_id)
  on conflict (org_id, user_id, role_id) do nothing`;

const invitesMoved = `
  update identity.invites
  set role_ids = array_append(array_remove(array_remove(role_ids, $2), $3), $3), version = version + 1
  where org_id = $1 and status = 'pending' and role_ids @> array[$2] returning id`;

const idsIn = (rows: Ids): string[] => rows.map(({ id }) => id);
