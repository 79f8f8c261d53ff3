import { type PaidPlan } from '../../organization/domain/stripe-options.js';

/** A subscription as the provider has it now. */
export type ProviderSubscription = {
  id: string;
  customerId: string;
  /** The organization that it was opened for; null of one that is none of ours. */
  orgId: string | null;
  status: string;
  plan: PaidPlan | null;
  interval: 'month' | 'year' | null;
  quantity: number;
  /** What the quantity is of. */
  itemId: string;
  currentPeriodEnd: Date | null;
  trialEnd: Date | null;
  cancelsAtPeriodEnd: boolean;
  /** Whether that was for its organization's deletion, as `setEnd` has noted. */
  endsWithOrganization: boolean;
};

export type Checkout = {
  customerId: string;
  orgId: string;
  price: string;
  quantity: number;
  onSuccess: string;
  onCancel: string;
};

export type OpenedCheckout = { id: string; url: string; expiresAt: Date };

/** What the provider tells by itself; null where it is about no subscription. */
export type ProviderEvent = { id: string; subscriptionId: string | null };

/** Port to who takes the payments. @throws 502 `provider_unavailable` from each, but for `readEvent`. */
export abstract class PaymentProvider {
  /** The same customer for the same organization, however often. */
  abstract createCustomer(orgId: string, name: string): Promise<string>;

  abstract openCheckout(checkout: Checkout): Promise<OpenedCheckout>;

  /** Ends one that is still open; another stays as it is. */
  abstract expireCheckout(id: string): Promise<void>;

  /** Answers its address. */
  abstract openPortal(customerId: string, returnUrl: string): Promise<string>;

  /** Null where there is none. @param patience milliseconds after which it counts as away, for who would rather do without. */
  abstract find(subscriptionId: string, patience?: number): Promise<ProviderSubscription | null>;

  /** Has so many of an item paid from now on, and the rest of the period in proportion. */
  abstract setQuantity(itemId: string, quantity: number): Promise<void>;

  /** Has it end with the period that is paid, as its organization is going to be deleted; or go on, as it is not. */
  abstract setEnd(subscriptionId: string, endsWithOrganization: boolean): Promise<void>;

  /** At once; one that has ended stays as it is. */
  abstract cancel(subscriptionId: string): Promise<void>;

  /** @throws unauthorized `signature_invalid` unless it is the provider's, and of these minutes. */
  abstract readEvent(body: Buffer, signature: string): Promise<ProviderEvent>;
}
