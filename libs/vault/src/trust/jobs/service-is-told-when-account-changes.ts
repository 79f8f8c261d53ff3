import { Injectable } from '@nestjs/common';
import { ServiceClient } from '#kernel';
import { type Task, VaultTask } from '../../task/domain/vault-task.js';

/** Two hours of tries; after that the service's own hourly look finds out. */
const tries = 12;

@Injectable()
export class ServiceIsToldWhenAccountChanges extends VaultTask {
  readonly kind = 'hint';

  constructor(private readonly service: ServiceClient) {
    super();
  }

  async run({ org_id, subject_id, id, attempts }: Task): Promise<void> {
    if (attempts >= tries) return;
    const [kind, account_id] = subject_id.split(':');
    const { status } = await this.service.send({
      orgId: org_id,
      method: 'POST',
      path: '/internal/vault/event',
      body: { id, account_id, kind },
      timeout_ms: 5000,
    });
    if (status >= 300 && status !== 404) throw new Error(`The service answered a hint with ${status}.`);
  }
}
