import { defineError, defineUnauthorized } from '#kernel';
import { type PaidPlan } from '../../organization/domain/organizations-options.js';

/** The current state of a subscription at the provider. */
export type ProviderSubscription = {
  id: string;
  customerId: string;
  /** The organization that the subscription was opened for; null if Latchkey did not open it. */
  orgId: string | null;
  status: string;
  plan: PaidPlan | null;
  interval: 'month' | 'year' | null;
  quantity: number;
  /** The subscription item that has the quantity. */
  itemId: string;
  currentPeriodEnd: Date | null;
  trialEnd: Date | null;
  cancelsAtPeriodEnd: boolean;
  /** Whether the subscription ends because of its organization's deletion, as `setEnd` recorded. */
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

/** An event of the provider; `subscriptionId` is null if it is not about a subscription. */
export type ProviderEvent = { id: string; subscriptionId: string | null };

/** Port to the payment provider. @throws providerUnavailable from every method except `readEvent`. */
export abstract class PaymentProvider {
  /** Creates a customer. Repeated calls for an organization return the same customer. */
  abstract createCustomer(orgId: string, name: string): Promise<string>;

  abstract openCheckout(checkout: Checkout): Promise<OpenedCheckout>;

  /** Expires the checkout if it is still open; otherwise does nothing. */
  abstract expireCheckout(id: string): Promise<void>;

  /** Returns the address of the portal. */
  abstract openPortal(customerId: string, returnUrl: string): Promise<string>;

  /**
   * Returns the subscription, or null if there is none. @param patience milliseconds after which the provider counts as
   * unavailable.
   */
  abstract find(subscriptionId: string, patience?: number): Promise<ProviderSubscription | null>;

  /** Sets the billed quantity from now on, prorated for the current period. */
  abstract setQuantity(itemId: string, quantity: number): Promise<void>;

  /** Ends the subscription at the end of the paid period because of a deletion, or lets it continue. */
  abstract setEnd(subscriptionId: string, endsWithOrganization: boolean): Promise<void>;

  /** Cancels immediately. An ended subscription is not changed. */
  abstract cancel(subscriptionId: string): Promise<void>;

  /** @throws signatureInvalid unless the signature is valid and recent. */
  abstract readEvent(body: Buffer, signature: string): Promise<ProviderEvent>;
}

export const providerUnavailable = defineError(
  502,
  'provider_unavailable',
  'The payment provider cannot be reached.',
  () => 'The payment provider cannot be reached. Try again later.',
  { retryable: true },
);

export const signatureInvalid = defineUnauthorized(
  'signature_invalid',
  'The signature of the payment provider is invalid.',
  (message: string) => message,
);
