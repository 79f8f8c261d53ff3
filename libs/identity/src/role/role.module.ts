import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CreateRoleHandler } from './commands/create-role.js';
import { DeleteRoleHandler } from './commands/delete-role.js';
import { UpdateRoleHandler } from './commands/update-role.js';
import { RoleLabels, Roles, RoleSummaries } from './domain/roles.js';
import { RoleController } from './http/role.controller.js';
import { StoredRoleLabels, StoredRoles } from './persistence/stored-roles.js';
import { StoredRoleSummaries } from './persistence/stored-role-summaries.js';
import { SystemRoleCheck } from './persistence/system-role-definitions.js';
import { GetRoleHandler } from './queries/get-role.js';
import { ListRolesHandler } from './queries/list-roles.js';
import { RoleViewBuilder } from './queries/role.view.js';

@Module({
  imports: [CqrsModule],
  controllers: [RoleController],
  providers: [
    { provide: Roles, useClass: StoredRoles },
    { provide: RoleLabels, useClass: StoredRoleLabels },
    { provide: RoleSummaries, useClass: StoredRoleSummaries },
    RoleViewBuilder,
    SystemRoleCheck,
    CreateRoleHandler,
    UpdateRoleHandler,
    DeleteRoleHandler,
    ListRolesHandler,
    GetRoleHandler,
  ],
  exports: [RoleLabels, Roles, RoleSummaries],
})
export class RoleModule {}
