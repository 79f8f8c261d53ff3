import { Module } from '@nestjs/common';
import { AccessControlModule } from '#access-control';
import { CatalogModule } from '#catalog';
import { ConnectionsModule } from '#connections';
import { IdentityModule } from '#identity';
import { EntrySuggestions } from './services/entry-suggestions.js';
import { PinResolver } from './services/pin-resolver.js';
import { ProjectionChecker } from './services/projection-checker.js';

/** Code shared by entries of toolboxes and steps of synthetic tools. */
@Module({
  imports: [AccessControlModule, CatalogModule, ConnectionsModule, IdentityModule],
  providers: [EntrySuggestions, PinResolver, ProjectionChecker],
  exports: [EntrySuggestions, PinResolver, ProjectionChecker],
})
export class EntryModule {}
