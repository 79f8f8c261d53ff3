import { Injectable } from '@nestjs/common';
import { type Act } from '#kernel';
import { type GivenRole, RoleHolders } from '../../role/domain/role-holders.js';
import { type GroupRoles } from '../domain/group-roles.js';
import { PeopleSettings } from '../domain/people-settings.js';
import { Seats } from '../domain/seats.js';

@Injectable()
export class RolesOfGroups implements GroupRoles {
  constructor(
    private readonly holders: RoleHolders,
    private readonly settings: PeopleSettings,
    private readonly seats: Seats,
  ) {}

  async match(orgId: string, userIds: readonly string[], given: readonly GivenRole[], act: Act): Promise<void> {
    const { provisioning_default_role_id } = await this.settings.of(orgId);
    await this.seats.mustSuffice(orgId, () =>
      this.holders.match(orgId, userIds, given, provisioning_default_role_id, act),
    );
  }
}
