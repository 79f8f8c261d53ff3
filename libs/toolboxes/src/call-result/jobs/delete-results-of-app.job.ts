import { Injectable } from '@nestjs/common';
import { type ConnectedAppEvent } from '#authentication';
import { Job, subscribe, type Task } from '#kernel';
import { CallResults } from '../persistence/call-results.js';

export const disconnectedApps = subscribe<ConnectedAppEvent>('DeleteResultsOfApp', {
  'connected_app.revoked': () => new Date(0),
});

/** Deletes the stored results of an app that was disconnected. */
@Injectable()
export class DeleteResultsOfAppJob extends Job {
  readonly name = disconnectedApps.job;

  constructor(private readonly callResults: CallResults) {
    super();
  }

  run({ orgId, subjectId: appId }: Task): Promise<void> {
    return this.callResults.deleteOfApp(orgId, appId);
  }
}
