import { Injectable } from '@nestjs/common';
import { Roles } from '../../role/domain/roles.js';
import { type Standing } from '../domain/member-policy.js';
import { type Member } from '../domain/member.js';
import { Members } from '../domain/members.js';

/** What policies ask about a member, as it is under the organization's lock. */
@Injectable()
export class Standings {
  constructor(
    private readonly members: Members,
    private readonly roles: Roles,
  ) {}

  async of({ state }: Member): Promise<{ standing: Standing; owners: number }> {
    const ids = state.roles.map(({ role_id }) => role_id);
    const roles = await this.roles.named(state.org_id, ids, () => 'role_ids');
    const is_owner = roles.some(({ system_key }) => system_key === 'org_owner');
    return { standing: { ...state, is_owner }, owners: await this.members.countOwners(state.org_id) };
  }
}
