import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OnMemberReturned, type Returning, Returns } from '#identity';
import { type Act } from '#kernel';
import { Restrictions } from '../domain/restrictions.js';

/**
 * Members cannot lift restrictions by leaving and joining again: rules on a former member bind a new member with the
 * same address.
 */
@Injectable()
export class RestrictionsOfReturnedMembers extends OnMemberReturned implements OnModuleInit {
  constructor(
    private readonly returns: Returns,
    private readonly restrictions: Restrictions,
  ) {
    super();
  }

  onModuleInit(): void {
    this.returns.add(this);
  }

  async handle({ orgId, userId, formerIds, act }: Returning): Promise<void> {
    const following: Act = { ...act, kind: 'system', by: null, token: null };
    for (const former of formerIds)
      await this.restrictions.changeAllOf(orgId, { target_type: 'user', target_id: former }, (rule) =>
        rule.update({ target_id: userId }, null, following),
      );
  }
}
