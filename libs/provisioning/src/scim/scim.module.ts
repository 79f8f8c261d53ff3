import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ChangeUserHandler } from './commands/change-user.js';
import { CreateUserHandler } from './commands/create-user.js';
import { DeleteUserHandler } from './commands/delete-user.js';
import { DiscoveryController } from './http/discovery.controller.js';
import { UnservedRouteController } from './http/unserved-route.controller.js';
import { UserController } from './http/user.controller.js';
import { GetUserHandler } from './queries/get-user.js';
import { ListUsersHandler } from './queries/list-users.js';
import { UserResources } from './queries/user-resources.js';
import { SyncRefusals } from './services/sync-refusals.js';

@Module({
  imports: [CqrsModule],
  // What is not served comes last: it takes every path that is left.
  controllers: [DiscoveryController, UserController, UnservedRouteController],
  providers: [
    CreateUserHandler,
    ChangeUserHandler,
    DeleteUserHandler,
    GetUserHandler,
    ListUsersHandler,
    SyncRefusals,
    UserResources,
  ],
})
export class ScimModule {}
