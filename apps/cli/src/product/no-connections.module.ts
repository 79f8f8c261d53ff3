import { Global, Module } from '@nestjs/common';
import { EditableResources } from '#audit';

/** Connections only decide which parts of the audit log a member sees, and the commands do not read it. */
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
