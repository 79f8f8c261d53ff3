import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { GroupModule } from '../group/group.module.js';
import { CreateGroupMappingHandler, MapGroupToTeamHandler } from './commands/create-group-mapping.js';
import { DeleteGroupMappingHandler } from './commands/delete-group-mapping.js';
import { GroupMappings } from './persistence/group-mappings.js';
import { GroupMappingSync } from './services/group-mapping-sync.js';
import { InviteeEscalationCheck } from './services/invitee-escalation-check.js';
import { GroupMappingController, PushedGroupController } from './http/group-mapping.controller.js';
import { GetGroupMappingHandler } from './queries/get-group-mapping.js';
import { GroupMappingViewBuilder } from './queries/group-mapping.view.js';
import { ListGroupMappingsHandler } from './queries/list-group-mappings.js';
import { ListPushedGroupsHandler } from './queries/list-pushed-groups.js';
import { MappingTargetLabels } from './services/mapping-target-labels.js';
import { GroupReader } from './services/group-reader.js';

@Module({
  imports: [CqrsModule, GroupModule, IdentityModule],
  controllers: [GroupMappingController, PushedGroupController],
  providers: [
    GroupMappings,
    GroupMappingViewBuilder,
    MappingTargetLabels,
    GroupReader,
    GroupMappingSync,
    InviteeEscalationCheck,
    CreateGroupMappingHandler,
    MapGroupToTeamHandler,
    DeleteGroupMappingHandler,
    GetGroupMappingHandler,
    ListGroupMappingsHandler,
    ListPushedGroupsHandler,
  ],
  exports: [GroupMappingSync, InviteeEscalationCheck],
})
export class GroupMappingModule {}
