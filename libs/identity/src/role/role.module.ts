import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CreateRoleHandler } from './commands/create-role.js';
import { DeleteRoleHandler } from './commands/delete-role.js';
import { UpdateRoleHandler } from './commands/update-role.js';
import { GroupMappings } from './domain/group-mappings.js';
import { RoleCards } from './domain/role-cards.js';
import { RoleHolders, Roles } from './domain/roles.js';
import { RoleController } from './http/role.controller.js';
import { StoredGroupMappings } from './persistence/stored-group-mappings.js';
import { StoredRoleCards } from './persistence/stored-role-cards.js';
import { StoredRoleHolders } from './persistence/stored-role-holders.js';
import { StoredRoles } from './persistence/stored-roles.js';
import { GetRoleHandler } from './queries/get-role.js';
import { ListRolesHandler } from './queries/list-roles.js';
import { RoleViews } from './queries/role-views.js';

@Module({
  imports: [CqrsModule],
  controllers: [RoleController],
  providers: [
    { provide: Roles, useClass: StoredRoles },
    { provide: RoleCards, useClass: StoredRoleCards },
    { provide: RoleHolders, useClass: StoredRoleHolders },
    { provide: GroupMappings, useClass: StoredGroupMappings },
    RoleViews,
    CreateRoleHandler,
    UpdateRoleHandler,
    DeleteRoleHandler,
    ListRolesHandler,
    GetRoleHandler,
  ],
  exports: [Roles, RoleCards],
})
export class RoleModule {}
