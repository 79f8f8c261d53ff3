import { Global, Module } from '@nestjs/common';
import { EditableResources } from '#audit';

/** The commands read no log, so they need not know what a member may edit. */
@Global()
@Module({
  providers: [{ provide: EditableResources, useValue: { of: () => Promise.resolve([]) } }],
  exports: [EditableResources],
})
export class NoConnectionsModule {}
