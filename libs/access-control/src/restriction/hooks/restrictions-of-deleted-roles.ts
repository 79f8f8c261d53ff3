import { Injectable } from '@nestjs/common';
import { OnRoleDeleted, type RoleDeletion, type RoleDeletionEffects } from '#identity';
import { Restrictions } from '../persistence/restrictions.js';

/** Deletes the restrictions on a deleted role. */
@Injectable()
export class RestrictionsOfDeletedRoles extends OnRoleDeleted {
  constructor(private readonly restrictions: Restrictions) {
    super();
  }

  async handle({ orgId, id, name, act }: RoleDeletion): Promise<Partial<RoleDeletionEffects>> {
    const restriction_ids: string[] = [];
    await this.restrictions.changeAllForTarget(orgId, { target_type: 'role', target_id: id }, (restriction) => {
      restriction.remove(name, act);
      restriction_ids.push(restriction.state.id);
    });
    return { restriction_ids };
  }
}
