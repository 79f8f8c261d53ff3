import { Module } from '@nestjs/common';
import { GroupMembers, GroupPages, Groups } from './domain/groups.js';
import { StoredGroupMembers, StoredGroups } from './persistence/stored-groups.js';
import { StoredGroupPages } from './persistence/stored-group-pages.js';
import { GroupOffboarding } from './hooks/group-offboarding.js';

@Module({
  providers: [
    { provide: Groups, useClass: StoredGroups },
    { provide: GroupMembers, useClass: StoredGroupMembers },
    { provide: GroupPages, useClass: StoredGroupPages },
    GroupOffboarding,
  ],
  exports: [GroupMembers, GroupPages, Groups],
})
export class GroupModule {}
