import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessControlModule } from '#access-control';
import { CatalogModule } from '#catalog';
import { ConnectionsModule } from '#connections';
import { IdentityModule } from '#identity';
import { ToolboxModule } from '../toolbox/toolbox.module.js';
import { MemberAccessController, MembersAccessController } from './http/member-access.controller.js';
import { ListMemberAccessHandler } from './queries/list-member-access.js';
import { ExplainedAccounts } from './services/explained-accounts.js';
import { ExplainedWays } from './services/explained-ways.js';
import { AccessWayReader } from './services/access-way-reader.js';

@Module({
  imports: [AccessControlModule, CatalogModule, ConnectionsModule, CqrsModule, IdentityModule, ToolboxModule],
  controllers: [MemberAccessController, MembersAccessController],
  providers: [AccessWayReader, ExplainedAccounts, ExplainedWays, ListMemberAccessHandler],
  exports: [ExplainedAccounts, ExplainedWays],
})
export class MemberAccessModule {}
