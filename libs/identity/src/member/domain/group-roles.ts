import { type Act } from '#kernel';
import { type GivenRole } from '../../role/domain/role-holders.js';

export { type GivenRole };

/** Roles that people hold because a directory's groups give them. */
export abstract class GroupRoles {
  /**
   * Has each of these members hold just the roles that groups give them; who would hold none holds the default again.
   * All of them hold it from the commit on, however many: removing a role must not wait. Belongs under the
   * organization's lock. @throws conflict `seat_limit`.
   */
  abstract match(
    orgId: string,
    userIds: readonly string[],
    givenTo: (userIds: readonly string[]) => Promise<GivenRole[]>,
    act: Act,
  ): Promise<void>;
}
