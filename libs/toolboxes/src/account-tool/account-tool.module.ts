import { Module } from '@nestjs/common';
import { AccessControlModule } from '#access-control';
import { CatalogModule } from '#catalog';
import { ConnectionsModule } from '#connections';
import { ToolboxModule } from '../toolbox/toolbox.module.js';
import { AccountToolExecution } from './services/account-tool-execution.js';
import { AccountToolReader } from './services/account-tool-reader.js';

/** The tools of all accounts of a caller, without toolboxes. */
@Module({
  imports: [AccessControlModule, CatalogModule, ConnectionsModule, ToolboxModule],
  providers: [AccountToolExecution, AccountToolReader],
  exports: [AccountToolExecution, AccountToolReader],
})
export class AccountToolModule {}
