import { Module } from '@nestjs/common';
import { DirectoryPages } from './domain/directory-pages.js';
import { DirectoryMembers } from './services/directory-members.js';
import { StoredDirectoryPages } from './persistence/stored-directory-pages.js';

/** Members that a directory manages. */
@Module({
  providers: [DirectoryMembers, { provide: DirectoryPages, useClass: StoredDirectoryPages }],
  exports: [DirectoryMembers, DirectoryPages],
})
export class DirectoryModule {}
