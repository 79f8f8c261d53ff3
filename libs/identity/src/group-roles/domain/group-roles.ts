import { type Act } from '#kernel';
import { type GivenRole } from '../../role/domain/role-holders.js';

export { type GivenRole };

/** Roles that people hold through directory groups. */
export abstract class GroupRoles {
  /**
   * Sets the roles each of these members holds through groups. A member without any role gets the default role again.
   * All changes take effect at the commit, for any number of members, because removing a role must not be delayed.
   * Needs the organization's lock. @throws conflict `seat_limit`.
   */
  abstract match(
    orgId: string,
    userIds: readonly string[],
    givenTo: (userIds: readonly string[]) => Promise<GivenRole[]>,
    act: Act,
  ): Promise<void>;
}
