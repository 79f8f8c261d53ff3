import { type RoleState } from './role.js';

/** A role as it is compared with others. */
export type RoleFacts = Pick<RoleState, 'id' | 'name' | 'is_system' | 'permissions'>;

/** What roles are called, and what they hold. */
export abstract class RoleLabels {
  /** Names by id, as they are now, in one round trip at the most; a role that is gone is absent. */
  abstract of(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;

  /** Every role of the organization, by id: there are few. */
  abstract all(orgId: string): Promise<ReadonlyMap<string, RoleFacts>>;
}
