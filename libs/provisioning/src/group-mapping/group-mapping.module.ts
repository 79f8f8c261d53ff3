import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { GroupModule } from '../group/group.module.js';
import { CreateGroupMappingHandler } from './commands/create-group-mapping.js';
import { DeleteGroupMappingHandler } from './commands/delete-group-mapping.js';
import { GroupMappings } from './domain/group-mappings.js';
import { MappedRoles } from './domain/mapped-roles.js';
import { RaisedInvitees } from './domain/raised-invitees.js';
import { GroupMappingController } from './http/group-mapping.controller.js';
import { PushedGroupController } from './http/pushed-group.controller.js';
import { StoredGroupMappings } from './persistence/stored-group-mappings.js';
import { GetGroupMappingHandler } from './queries/get-group-mapping.js';
import { GroupMappingViews } from './queries/group-mapping-views.js';
import { ListGroupMappingsHandler } from './queries/list-group-mappings.js';
import { ListPushedGroupsHandler } from './queries/list-pushed-groups.js';
import { KnownRaisedInvitees } from './services/known-raised-invitees.js';
import { SettledMappedRoles } from './services/settled-mapped-roles.js';

@Module({
  imports: [CqrsModule, GroupModule],
  controllers: [GroupMappingController, PushedGroupController],
  providers: [
    { provide: GroupMappings, useClass: StoredGroupMappings },
    GroupMappingViews,
    SettledMappedRoles,
    { provide: MappedRoles, useExisting: SettledMappedRoles },
    { provide: RaisedInvitees, useClass: KnownRaisedInvitees },
    CreateGroupMappingHandler,
    DeleteGroupMappingHandler,
    GetGroupMappingHandler,
    ListGroupMappingsHandler,
    ListPushedGroupsHandler,
  ],
  exports: [MappedRoles, RaisedInvitees],
})
export class GroupMappingModule {}
