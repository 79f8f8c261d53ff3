import { Injectable } from '@nestjs/common';
import { conflict } from '#kernel';
import { Roles } from '../../role/domain/roles.js';
import { Members } from '../domain/members.js';
import { PeopleSettings } from '../domain/people-settings.js';
import { type Occupant, type Seats } from '../domain/seats.js';

@Injectable()
export class StoredSeats implements Seats {
  constructor(
    private readonly members: Members,
    private readonly roles: Roles,
    private readonly settings: PeopleSettings,
  ) {}

  async mustHaveRoom(orgId: string, before: Occupant | null, after: Occupant, promised = 0): Promise<void> {
    const { billable_seats } = await this.settings.of(orgId);
    if (billable_seats === null || !(await this.takesSeat(orgId, after))) return;
    if (before && (await this.takesSeat(orgId, before))) return;
    if ((await this.members.countSeats(orgId)) + promised >= billable_seats)
      throw conflict('seat_limit', `The plan has ${billable_seats} billable seats: free one, or change the plan.`);
  }

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
