import { Injectable } from '@nestjs/common';
import { Clock, Sweep } from '#kernel';
import { WebhookDeliveries } from '../persistence/webhook-deliveries.js';

const batchSize = 1000;
const month = 30 * 86_400_000;

/** Deletes deliveries after 30 days. */
@Injectable()
export class DeleteOldDeliveriesJob extends Sweep {
  readonly name = 'old-deliveries-are-forgotten';
  readonly every = 60 * 60;

  constructor(
    private readonly deliveries: WebhookDeliveries,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - month);
    for (;;) {
      const old = await this.deliveries.queuedBefore(before, batchSize);
      for (const orgId of new Set(old.map(({ org_id }) => org_id)))
        await this.deliveries.remove(
          orgId,
          old.filter(({ org_id }) => org_id === orgId),
        );
      if (old.length < batchSize) return;
    }
  }
}
