import { type RestrictionTarget } from './restriction-rule.js';

/** The roles and members that a restriction can name. */
export abstract class Targets {
  /** Null when the organization has no such role or member; else a role's name, and no name for a person. */
  abstract find(orgId: string, target: RestrictionTarget): Promise<{ role_name: string | null } | null>;
}
