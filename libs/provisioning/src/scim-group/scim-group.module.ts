import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { GroupMappingModule } from '../group-mapping/group-mapping.module.js';
import { GroupModule } from '../group/group.module.js';
import { SyncStatusModule } from '../sync-status/sync-status.module.js';
import { ChangeGroupHandler } from './commands/change-group.js';
import { CreateGroupHandler } from './commands/create-group.js';
import { DeleteGroupHandler } from './commands/delete-group.js';
import { GroupController } from './http/group.controller.js';
import { GetGroupHandler } from './queries/get-group.js';
import { GroupResourceBuilder } from './queries/group-resource-builder.js';
import { ListGroupsHandler } from './queries/list-groups.js';
import { GroupMembership } from './services/group-membership.js';

@Module({
  imports: [CqrsModule, GroupMappingModule, GroupModule, IdentityModule, SyncStatusModule],
  controllers: [GroupController],
  providers: [
    CreateGroupHandler,
    ChangeGroupHandler,
    DeleteGroupHandler,
    GetGroupHandler,
    ListGroupsHandler,
    GroupMembership,
    GroupResourceBuilder,
  ],
})
export class ScimGroupModule {}
