import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessControlModule } from '#access-control';
import { IdentityModule } from '#identity';
import { ConnectionToolboxController } from './http/connection-toolbox.controller.js';
import { ListConnectionToolboxesHandler } from './queries/list-connection-toolboxes.js';
import { ConnectionUseReader } from './services/connection-use-reader.js';

/** Which toolboxes use a connection. */
@Module({
  imports: [AccessControlModule, CqrsModule, IdentityModule],
  controllers: [ConnectionToolboxController],
  providers: [ConnectionUseReader, ListConnectionToolboxesHandler],
  exports: [ConnectionUseReader],
})
export class ConnectionUseModule {}
