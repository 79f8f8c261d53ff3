import { Module } from '@nestjs/common';
import { RoleHolders } from '../role/domain/role-holders.js';
import { RoleChangeLog } from './domain/role-change-log.js';
import { RoleChangesAreLogged } from './jobs/log-role-changes.job.js';
import { StoredRoleChangeLog } from './persistence/stored-role-change-log.js';
import { StoredRoleHolders } from './persistence/stored-role-holders.js';

/** Role changes of many people at once. */
@Module({
  providers: [
    { provide: RoleHolders, useClass: StoredRoleHolders },
    { provide: RoleChangeLog, useClass: StoredRoleChangeLog },
    RoleChangesAreLogged,
  ],
  exports: [RoleChangeLog, RoleHolders],
})
export class RoleChangesModule {}
