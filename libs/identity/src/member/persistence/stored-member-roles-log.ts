import { Injectable } from '@nestjs/common';
import { type Act, EventLog, type Recorded, Transactions } from '#kernel';
import { type MemberEvent } from '../domain/member-events.js';
import { type MemberRolesLog } from '../domain/member-roles-log.js';

/** Events written by one statement. */
const batch = 1000;

@Injectable()
export class StoredMemberRolesLog implements MemberRolesLog {
  constructor(
    private readonly transactions: Transactions,
    private readonly log: EventLog,
  ) {}

  tell(orgId: string, endedRoleId: string, moves: ReadonlyMap<string, string>, act: Act): Promise<void> {
    const told = [...moves].map(([user_id, role_id]): Recorded => {
      const data = { user_id, added: [role_id], removed: [endedRoleId], cause: 'role_deleted' };
      const event: MemberEvent = { type: 'member.roles_changed', data };
      return { act, event, resource: { type: 'member', id: user_id, label: null }, changes: [] };
    });
    return this.transactions.run(orgId, async () => {
      for (let start = 0; start < told.length; start += batch)
        await this.log.append(orgId, told.slice(start, start + batch));
    });
  }
}
