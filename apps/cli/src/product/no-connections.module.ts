import { Global, Module } from '@nestjs/common';
import { EditableResources } from '#audit';

/**
 * Replaces the connections context, which is not loaded here. The audit log needs it only to select what a member
 * sees, and commands do not read the log.
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
