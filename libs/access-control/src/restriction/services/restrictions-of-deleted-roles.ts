import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EndedRole, OnRoleDeleted, RoleDeletion, type RoleLeftBehind } from '#identity';
import { Restrictions } from '../domain/restrictions.js';

/** Deletes the restrictions on a deleted role. */
@Injectable()
export class RestrictionsOfDeletedRoles extends OnRoleDeleted implements OnModuleInit {
  constructor(
    private readonly deletion: RoleDeletion,
    private readonly restrictions: Restrictions,
  ) {
    super();
  }

  onModuleInit(): void {
    this.deletion.add(this);
  }

  async handle({ orgId, id, name, act }: EndedRole): Promise<Partial<RoleLeftBehind>> {
    const restriction_ids: string[] = [];
    await this.restrictions.changeAllOf(orgId, { target_type: 'role', target_id: id }, (restriction) => {
      restriction.remove(name, act);
      restriction_ids.push(restriction.state.id);
    });
    return { restriction_ids };
  }
}
