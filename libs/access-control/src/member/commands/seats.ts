import { Injectable } from '@nestjs/common';
import { conflict } from '#kernel';
import { type MemberState } from '../domain/member.js';
import { Members } from '../domain/members.js';
import { PeopleSettings } from '../domain/people-settings.js';
import { Roles } from '../../role/domain/roles.js';

/** Keeps to what the plan allows. Asked under the organization's lock, so that two newcomers cannot take one seat. */
@Injectable()
export class Seats {
  constructor(
    private readonly members: Members,
    private readonly roles: Roles,
    private readonly settings: PeopleSettings,
  ) {}

  /**
   * @param before what they were, or null for a newcomer.
   * @throws conflict `seat_limit` when they would take a billable seat and the plan has none left.
   */
  async mustHaveRoom(orgId: string, before: Occupant | null, after: Occupant): Promise<void> {
    const { billable_seats } = await this.settings.of(orgId);
    if (billable_seats === null || !(await this.takesSeat(orgId, after))) return;
    if (before && (await this.takesSeat(orgId, before))) return;
    if ((await this.members.countSeats(orgId)) >= billable_seats)
      throw conflict('seat_limit', `The plan has ${billable_seats} billable seats: free one, or change the plan.`);
  }

  /** @throws conflict `quota_exceeded` when the plan has no service member left. */
  async mustHaveServiceMember(orgId: string): Promise<void> {
    const { service_members } = await this.settings.of(orgId);
    if (service_members !== null && (await this.members.countServiceMembers(orgId)) >= service_members)
      throw conflict('quota_exceeded', `The plan has ${service_members} service members.`);
  }

  private async takesSeat(orgId: string, { kind, status, role_ids }: Occupant): Promise<boolean> {
    if (kind !== 'person' || status !== 'active') return false;
    const roles = await this.roles.named(orgId, role_ids, () => 'role_ids');
    return roles.some(({ seat_class }) => seat_class === 'billable');
  }
}

export type Occupant = Pick<MemberState, 'kind' | 'status'> & { role_ids: readonly string[] };

export const occupantOf = ({ kind, status, roles }: Pick<MemberState, 'kind' | 'status' | 'roles'>): Occupant => ({
  kind,
  status,
  role_ids: roles.map(({ role_id }) => role_id),
});
