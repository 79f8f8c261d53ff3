import { Injectable } from '@nestjs/common';
import { FairSlots, unavailable } from '#kernel';

/**
 * Limits for concurrent messages of this process. The ten endpoints of one organization can use only a fifth of the
 * slots.
 */
const slotLimits = { all: 500, each: 100, waiting: 1000, maxWait: 30_000 };

@Injectable()
export class WebhookSlots extends FairSlots {
  constructor() {
    super(slotLimits, () =>
      unavailable('too_many_at_once', 'Too many webhooks are being delivered. Latchkey tries again later.'),
    );
  }
}
