import { type Act } from '#kernel';
import { type GivenRole } from '../../role/domain/role-holders.js';

export { type GivenRole };

/** Roles that people hold because a directory's groups give them. */
export abstract class GroupRoles {
  /**
   * Has each of these members hold just these roles through groups; who would hold none holds the default again.
   * Belongs under the organization's lock. @throws conflict `seat_limit`.
   */
  abstract match(orgId: string, userIds: readonly string[], given: readonly GivenRole[], act: Act): Promise<void>;
}
