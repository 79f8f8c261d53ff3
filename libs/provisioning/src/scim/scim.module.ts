import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { GroupMappingModule } from '../group-mapping/group-mapping.module.js';
import { GroupModule } from '../group/group.module.js';
import { ChangeGroupHandler } from './commands/change-group.js';
import { ChangeUserHandler } from './commands/change-user.js';
import { CreateGroupHandler } from './commands/create-group.js';
import { CreateUserHandler } from './commands/create-user.js';
import { DeleteGroupHandler } from './commands/delete-group.js';
import { DeleteUserHandler } from './commands/delete-user.js';
import { DiscoveryController } from './http/discovery.controller.js';
import { GroupController } from './http/group.controller.js';
import { StatusController } from './http/status.controller.js';
import { UnservedRouteController } from './http/unserved-route.controller.js';
import { UserController } from './http/user.controller.js';
import { ManagersAreToldOfRefusedSync } from './jobs/mail-refused-sync.job.js';
import { GetGroupHandler } from './queries/get-group.js';
import { GetProvisioningStatusHandler } from './queries/get-provisioning-status.js';
import { GetUserHandler } from './queries/get-user.js';
import { GroupResources } from './queries/group-resources.js';
import { ListGroupsHandler } from './queries/list-groups.js';
import { ListUsersHandler } from './queries/list-users.js';
import { SyncRefusalViews } from './queries/sync-refusal-views.js';
import { GroupMembership } from './services/group-membership.js';
import { SyncRefusals } from './services/sync-refusals.js';

@Module({
  imports: [CqrsModule, GroupMappingModule, GroupModule],
  // Unserved routes come last, because they match every remaining path.
  controllers: [DiscoveryController, UserController, GroupController, StatusController, UnservedRouteController],
  providers: [
    CreateUserHandler,
    ChangeUserHandler,
    DeleteUserHandler,
    CreateGroupHandler,
    ChangeGroupHandler,
    DeleteGroupHandler,
    GetUserHandler,
    ListUsersHandler,
    GetGroupHandler,
    ListGroupsHandler,
    GetProvisioningStatusHandler,
    GroupMembership,
    GroupResources,
    SyncRefusals,
    SyncRefusalViews,
    ManagersAreToldOfRefusedSync,
  ],
})
export class ScimModule {}
