import { Module } from '@nestjs/common';
import { RoleModule } from '../role/role.module.js';
import { OffboardingModule } from '../offboarding/offboarding.module.js';
import { MemberModule } from '../member/member.module.js';
import { ArrivalModule } from '../arrival/arrival.module.js';
import { DirectoryPages } from './domain/directory-pages.js';
import { DirectoryMembers } from './services/directory-members.js';
import { StoredDirectoryPages } from './persistence/stored-directory-pages.js';

/** Members that a directory manages. */
@Module({
  imports: [ArrivalModule, MemberModule, OffboardingModule, RoleModule],
  providers: [DirectoryMembers, { provide: DirectoryPages, useClass: StoredDirectoryPages }],
  exports: [DirectoryMembers, DirectoryPages],
})
export class DirectoryModule {}
