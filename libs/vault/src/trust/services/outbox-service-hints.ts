import { Injectable } from '@nestjs/common';
import { Outbox } from '#kernel';
import { type HintKind } from '#vault-protocol';
import { type ServiceHints, serviceIsNotifiedWhenAccountChanges } from '../domain/service-hints.js';

@Injectable()
export class OutboxServiceHints implements ServiceHints {
  constructor(private readonly outbox: Outbox) {}

  tell(orgId: string, kind: HintKind, accountId: string): Promise<void> {
    return this.outbox.ask(orgId, serviceIsNotifiedWhenAccountChanges, `${kind}:${accountId}`);
  }
}
