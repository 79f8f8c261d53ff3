import { type MemberStatuses, type TeamLabels } from '#identity';
import { fieldAt, type FieldPath, invalid } from '#kernel';
import { type Grantee } from './reach.js';

/** Checks the members and teams with whom a resource is shared. */
export class Grantees {
  constructor(
    private readonly members: MemberStatuses,
    private readonly teams: TeamLabels,
  ) {}

  /**
   * Checks that the grantee exists.
   * @throws validation_error `unknown_member` (even for a suspended member) or `unknown_team`, at `path`.
   */
  async assertExists(orgId: string, { grantee_type, grantee_id }: Grantee, path: FieldPath): Promise<void> {
    if (grantee_id === null) return;
    if (grantee_type === 'user') {
      if ((await this.members.statusesOf(orgId, [grantee_id])).get(grantee_id) === 'active') return;
      throw invalid(path, 'unknown_member', `${fieldAt(path)} must be an active member of this organization.`);
    }
    if ((await this.teams.current(orgId, [grantee_id])).has(grantee_id)) return;
    throw invalid(path, 'unknown_team', `${fieldAt(path)} must be a team of this organization.`);
  }
}
