import { type Subscription } from './subscription.js';

/** Port to the stored payment state. */
export abstract class Subscriptions {
  abstract get(orgId: string): Promise<Subscription>;

  /** Returns false if the state was changed since it was read. */
  abstract save(orgId: string, subscription: Subscription): Promise<boolean>;

  /** Call it in the transaction of the event's changes. Returns false if the event was already recorded. */
  abstract noteEvent(orgId: string, eventId: string, at: Date): Promise<boolean>;
}
