import { Injectable } from '@nestjs/common';
import { type Act } from '#kernel';
import { type GivenRole, type RoleChange, RoleHolders } from '../../role/domain/role-holders.js';
import { PeopleSettings } from '../../member/domain/people-settings.js';
import { RoleChangeLog } from '../../member/domain/role-change-log.js';
import { Seats } from '../../member/domain/seats.js';

/** Number of people per round of statements. A larger round would delay other requests. */
const atATime = 1000;

/** Roles that people hold through directory groups. */
@Injectable()
export class GroupRoles {
  constructor(
    private readonly holders: RoleHolders,
    private readonly settings: PeopleSettings,
    private readonly seats: Seats,
    private readonly log: RoleChangeLog,
  ) {}

  /**
   * Sets the roles each of these members holds through groups. A member without any role gets the default role again.
   * All changes take effect at the commit, for any number of members, because removing a role must not be delayed.
   * Needs the organization's lock. @throws conflict `seat_limit`.
   */
  async match(
    orgId: string,
    userIds: readonly string[],
    givenTo: (userIds: readonly string[]) => Promise<GivenRole[]>,
    act: Act,
  ): Promise<void> {
    const { provisioning_default_role_id } = await this.settings.get(orgId);
    const changes: RoleChange[] = [];
    await this.seats.mustSuffice(orgId, async () => {
      for (let from = 0; from < userIds.length; from += atATime) {
        const some = userIds.slice(from, from + atATime);
        changes.push(...(await this.holders.match(orgId, some, await givenTo(some), provisioning_default_role_id)));
      }
      return changes.length;
    });
    await this.log.append(orgId, changes, act);
  }
}
