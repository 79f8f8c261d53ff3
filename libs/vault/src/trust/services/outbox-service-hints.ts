import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { Tasks } from '../../task/domain/vault-task.js';
import { type HintKind, type ServiceHints } from '../domain/service-hints.js';

@Injectable()
export class OutboxServiceHints implements ServiceHints {
  constructor(
    private readonly tasks: Tasks,
    private readonly clock: Clock,
  ) {}

  tell(orgId: string, kind: HintKind, accountId: string): Promise<void> {
    return this.tasks.plan(orgId, 'hint', `${kind}:${accountId}`, this.clock.now());
  }
}
