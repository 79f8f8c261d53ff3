import { Module } from '@nestjs/common';
import { DirectoryMembers, DirectoryPages } from './domain/directory-members.js';
import { StoredDirectoryPages } from './persistence/stored-directory-pages.js';
import { DirectoryMembership } from './services/directory-membership.js';

/** Members that a directory manages. */
@Module({
  providers: [
    { provide: DirectoryMembers, useClass: DirectoryMembership },
    { provide: DirectoryPages, useClass: StoredDirectoryPages },
  ],
  exports: [DirectoryMembers, DirectoryPages],
})
export class DirectoryModule {}
