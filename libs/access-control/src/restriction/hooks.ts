import { Injectable } from '@nestjs/common';
import {
  type RoleDeletion,
  OnRoleDeleted,
  type RoleDeletionEffects,
  OnMemberReturned,
  type Returning,
} from '#identity';
import { type Act } from '#kernel';
import { Restrictions } from './persistence/restrictions.js';

/** Deletes the restrictions on a deleted role. */
@Injectable()
export class RestrictionsOfDeletedRoles extends OnRoleDeleted {
  constructor(private readonly restrictions: Restrictions) {
    super();
  }

  async handle({ orgId, id, name, act }: RoleDeletion): Promise<Partial<RoleDeletionEffects>> {
    const restriction_ids: string[] = [];
    await this.restrictions.changeAllOf(orgId, { target_type: 'role', target_id: id }, (restriction) => {
      restriction.remove(name, act);
      restriction_ids.push(restriction.state.id);
    });
    return { restriction_ids };
  }
}

/**
 * Moves the rules on a former member to the new member with the same email address. Otherwise members could lift their
 * restrictions by leaving and joining again.
 */
@Injectable()
export class RestrictionsOfReturnedMembers extends OnMemberReturned {
  constructor(private readonly restrictions: Restrictions) {
    super();
  }

  async handle({ orgId, userId, formerIds, act }: Returning): Promise<void> {
    const systemAct: Act = { ...act, kind: 'system', by: null, token: null };
    for (const former of formerIds)
      await this.restrictions.changeAllOf(orgId, { target_type: 'user', target_id: former }, (rule) =>
        rule.update({ target_id: userId }, null, systemAct),
      );
  }
}
