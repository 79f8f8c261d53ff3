import { type Subscription } from './subscription.js';

/** Port to what is known of payments. */
export abstract class Subscriptions {
  abstract of(orgId: string): Promise<Subscription>;

  /** Whether it was written: not where somebody has written since it was read. */
  abstract save(orgId: string, subscription: Subscription): Promise<boolean>;

  /** Belongs into the transaction of what an event changes. False of one that was noted before. */
  abstract noteEvent(orgId: string, eventId: string, at: Date): Promise<boolean>;
}
