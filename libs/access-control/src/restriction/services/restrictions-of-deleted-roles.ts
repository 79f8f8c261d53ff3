import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EndedRole, OnRoleDeleted, RoleDeletion, type RoleLeftBehind } from '#identity';
import { Restrictions } from '../domain/restrictions.js';

/** The rules that bound the holders of a role end with it. */
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

  async settle({ orgId, id }: EndedRole): Promise<Partial<RoleLeftBehind>> {
    return { restriction_ids: await this.restrictions.removeAllOfRole(orgId, id) };
  }
}
