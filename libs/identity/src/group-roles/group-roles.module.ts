import { Module } from '@nestjs/common';
import { GroupRoles } from './domain/group-roles.js';
import { RolesOfGroups } from './services/roles-of-groups.js';

/** Roles that members hold through groups. */
@Module({
  providers: [{ provide: GroupRoles, useClass: RolesOfGroups }],
  exports: [GroupRoles],
})
export class GroupRolesModule {}
