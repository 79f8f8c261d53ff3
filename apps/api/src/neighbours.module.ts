import { Global, Module } from '@nestjs/common';
import { WatchedResources } from '#access-control';

/** Stands in for connections, until they exist. */
@Global()
@Module({
  providers: [{ provide: WatchedResources, useValue: { of: () => Promise.resolve([]) } }],
  exports: [WatchedResources],
})
export class NeighboursModule {}
