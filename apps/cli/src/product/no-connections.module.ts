import { Global, Module } from '@nestjs/common';
import { EditableResources } from '#audit';

/**
 * Replaces the connections context, which is not loaded here. The audit log needs connections only to select the
 * records that a member can see. Commands do not read the log.
 */
@Global()
@Module({
  providers: [
    {
      provide: EditableResources,
      useValue: { of: () => Promise.resolve([]), visible: () => Promise.resolve(new Set()) },
    },
  ],
  exports: [EditableResources],
})
export class NoConnectionsModule {}
