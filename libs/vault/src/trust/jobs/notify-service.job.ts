import { Injectable } from '@nestjs/common';
import { Job, type Task } from '#kernel';
import { ServiceClient } from '#platform/service-auth';
import { sendHint } from '#vault-protocol';
import { notifyService } from '../domain/service-hints.js';

/** Maximum number of attempts. They take two hours. After that, the service's own hourly check finds the change. */
const tries = 12;

@Injectable()
export class NotifyServiceJob extends Job {
  readonly name = notifyService;

  constructor(private readonly serviceClient: ServiceClient) {
    super();
  }

  async run({ orgId, subjectId, id, failures }: Task): Promise<void> {
    if (failures >= tries) return;
    const [kind, account_id] = subjectId.split(':');
    const { status } = await this.serviceClient.send({
      orgId,
      method: sendHint.method,
      path: sendHint.path,
      body: { id, account_id, kind },
      timeout_ms: 5000,
    });
    if (status >= 300 && status !== 404) throw new Error(`The service responded to a hint with status ${status}.`);
  }
}
