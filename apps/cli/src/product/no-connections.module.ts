import { Global, Module } from '@nestjs/common';
import { WatchedResources } from '#audit';

/** The commands read no log, so they need not know what a member may watch. */
@Global()
@Module({
  providers: [{ provide: WatchedResources, useValue: { of: () => Promise.resolve([]) } }],
  exports: [WatchedResources],
})
export class NoConnectionsModule {}
