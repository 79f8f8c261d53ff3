import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { SyncStatusModule } from '../sync-status/sync-status.module.js';
import { ChangeUserHandler } from './commands/change-user.js';
import { CreateUserHandler } from './commands/create-user.js';
import { DeleteUserHandler } from './commands/delete-user.js';
import { UserController } from './http/user.controller.js';
import { GetUserHandler } from './queries/get-user.js';
import { ListUsersHandler } from './queries/list-users.js';

@Module({
  imports: [CqrsModule, IdentityModule, SyncStatusModule],
  controllers: [UserController],
  providers: [CreateUserHandler, ChangeUserHandler, DeleteUserHandler, GetUserHandler, ListUsersHandler],
})
export class ScimUserModule {}
