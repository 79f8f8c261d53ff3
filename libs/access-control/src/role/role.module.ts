import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CreateRoleHandler } from './commands/create-role.js';
import { Roles } from './domain/roles.js';
import { StoredRoles } from './persistence/stored-roles.js';

@Module({
  imports: [CqrsModule],
  providers: [{ provide: Roles, useClass: StoredRoles }, CreateRoleHandler],
  exports: [Roles],
})
export class RoleModule {}
