import { Injectable } from '@nestjs/common';
import { OnMemberReturned, type Returning } from '#identity';
import { type Act } from '#kernel';
import { Restrictions } from '../persistence/restrictions.js';

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
      await this.restrictions.changeAllForTarget(orgId, { target_type: 'user', target_id: former }, (rule) =>
        rule.update({ target_id: userId }, null, systemAct),
      );
  }
}
