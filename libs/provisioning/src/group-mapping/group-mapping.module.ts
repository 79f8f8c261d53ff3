import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { GroupModule } from '../group/group.module.js';
import { CreateGroupMappingHandler } from './commands/create-group-mapping.js';
import { DeleteGroupMappingHandler } from './commands/delete-group-mapping.js';
import { MapGroupToTeamHandler } from './commands/map-group-to-team.js';
import { GroupMappings } from './domain/group-mappings.js';
import { MappedGroups } from './domain/mapped-groups.js';
import { RaisedInvitees } from './domain/raised-invitees.js';
import { GroupMappingController } from './http/group-mapping.controller.js';
import { PushedGroupController } from './http/pushed-group.controller.js';
import { StoredGroupMappings } from './persistence/stored-group-mappings.js';
import { GetGroupMappingHandler } from './queries/get-group-mapping.js';
import { GroupMappingViews } from './queries/group-mapping-views.js';
import { ListGroupMappingsHandler } from './queries/list-group-mappings.js';
import { ListPushedGroupsHandler } from './queries/list-pushed-groups.js';
import { DirectoryRights } from './services/directory-rights.js';
import { GroupMirrors } from './services/group-mirrors.js';
import { KnownRaisedInvitees } from './services/known-raised-invitees.js';
import { MappedTargetNames } from './services/mapped-target-names.js';
import { SettledMappedGroups } from './services/settled-mapped-groups.js';
import { WholeGroups } from './services/whole-groups.js';

@Module({
  imports: [CqrsModule, GroupModule],
  controllers: [GroupMappingController, PushedGroupController],
  providers: [
    { provide: GroupMappings, useClass: StoredGroupMappings },
    GroupMappingViews,
    MappedTargetNames,
    DirectoryRights,
    GroupMirrors,
    WholeGroups,
    SettledMappedGroups,
    { provide: MappedGroups, useExisting: SettledMappedGroups },
    { provide: RaisedInvitees, useClass: KnownRaisedInvitees },
    CreateGroupMappingHandler,
    MapGroupToTeamHandler,
    DeleteGroupMappingHandler,
    GetGroupMappingHandler,
    ListGroupMappingsHandler,
    ListPushedGroupsHandler,
  ],
  exports: [MappedGroups, RaisedInvitees],
})
export class GroupMappingModule {}
