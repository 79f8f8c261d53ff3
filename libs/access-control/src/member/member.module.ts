import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CreateMemberHandler } from './commands/create-member.js';
import { MemberLabels } from './domain/member-labels.js';
import { MemberProfiles } from './domain/member-profiles.js';
import { MemberRolesLog } from './domain/member-roles-log.js';
import { Members } from './domain/members.js';
import { Memberships } from './domain/memberships.js';
import { StoredMemberLabels } from './persistence/stored-member-labels.js';
import { StoredMemberProfiles } from './persistence/stored-member-profiles.js';
import { StoredMemberRolesLog } from './persistence/stored-member-roles-log.js';
import { StoredMembers } from './persistence/stored-members.js';
import { StoredMemberships } from './persistence/stored-memberships.js';

@Module({
  imports: [CqrsModule],
  providers: [
    { provide: Members, useClass: StoredMembers },
    { provide: Memberships, useClass: StoredMemberships },
    { provide: MemberRolesLog, useClass: StoredMemberRolesLog },
    { provide: MemberLabels, useClass: StoredMemberLabels },
    { provide: MemberProfiles, useClass: StoredMemberProfiles },
    CreateMemberHandler,
  ],
  exports: [Members, MemberRolesLog, MemberLabels, MemberProfiles, Memberships],
})
export class MemberModule {}
