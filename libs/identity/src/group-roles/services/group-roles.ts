import { Injectable } from '@nestjs/common';
import { type Act } from '#kernel';
import { type GroupRole, type RoleChange, RoleHolders } from '../../role/domain/roles.js';
import { PeopleSettings } from '../../member/domain/people-settings.js';
import { RoleChangeLog } from '../../member/domain/role-change-log.js';
import { Seats } from '../../member/domain/seats.js';

/** Number of people per batch. A larger batch would delay other requests. */
const batchSize = 1000;

/** Roles that people hold through directory groups. */
@Injectable()
export class GroupRoles {
  constructor(
    private readonly roleHolders: RoleHolders,
    private readonly peopleSettings: PeopleSettings,
    private readonly seats: Seats,
    private readonly roleChangeLog: RoleChangeLog,
  ) {}

  /**
   * Sets the roles that these members hold through groups. A member without any role gets the default role.
   * All changes take effect at the commit, for any number of members, because removing a role must not be delayed.
   * Needs the organization's lock. @throws conflict `seat_limit`.
   */
  async sync(
    orgId: string,
    userIds: readonly string[],
    loadRoles: (userIds: readonly string[]) => Promise<GroupRole[]>,
    act: Act,
  ): Promise<void> {
    const { provisioning_default_role_id } = await this.peopleSettings.get(orgId);
    const changes: RoleChange[] = [];
    await this.seats.assertSeatsAfter(orgId, async () => {
      for (let from = 0; from < userIds.length; from += batchSize) {
        const batch = userIds.slice(from, from + batchSize);
        changes.push(
          ...(await this.roleHolders.syncGroupRoles(
            orgId,
            batch,
            await loadRoles(batch),
            provisioning_default_role_id,
          )),
        );
      }
      return changes.length;
    });
    await this.roleChangeLog.append(orgId, changes, act);
  }
}
