import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import {
  intervals,
  OrganizationsOptions,
  paidPlans,
  type Prices,
  type StripeOptions,
} from '../../organization/domain/organizations-options.js';
import { billingNotConfigured } from '../domain/billing-policy.js';
import {
  type Checkout,
  type OpenedCheckout,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderSubscription,
  signatureInvalid,
  providerUnavailable,
} from '../domain/payment-provider.js';

/** Seconds for which a signature is valid. */
const tolerance = 300;

@Injectable()
export class StripeProvider implements PaymentProvider {
  private client: Stripe | undefined;

  constructor(private readonly organizationsOptions: OrganizationsOptions) {}

  async createCustomer(orgId: string, name: string): Promise<string> {
    const customer = { name, metadata: { org_id: orgId } };
    return (await this.call((stripe) => stripe.customers.create(customer, { idempotencyKey: `customer-${orgId}` }))).id;
  }

  async openCheckout({ customerId, orgId, price, quantity, onSuccess, onCancel }: Checkout): Promise<OpenedCheckout> {
    const { id, url, expires_at } = await this.call((stripe) =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customerId,
        client_reference_id: orgId,
        line_items: [{ price, quantity }],
        success_url: onSuccess,
        cancel_url: onCancel,
        subscription_data: { metadata: { org_id: orgId } },
      }),
    );
    return { id, url: url ?? '', expiresAt: new Date(expires_at * 1000) };
  }

  async expireCheckout(id: string): Promise<void> {
    await this.call((stripe) => stripe.checkout.sessions.expire(id).catch(nullIfRefused));
  }

  async openPortal(customer: string, return_url: string): Promise<string> {
    return (await this.call((stripe) => stripe.billingPortal.sessions.create({ customer, return_url }))).url;
  }

  async find(id: string, patience?: number): Promise<ProviderSubscription | null> {
    const options = patience === undefined ? {} : { timeout: patience, maxNetworkRetries: 0 };
    const subscription = await this.call((stripe) =>
      stripe.subscriptions.retrieve(id, {}, options).catch(nullIfRefused),
    );
    return subscription ? toSubscription(subscription, this.configured.prices) : null;
  }

  async setQuantity(itemId: string, quantity: number): Promise<void> {
    // Sends the total and not the difference, so repeating the request is safe.
    const change = { quantity, proration_behavior: 'create_prorations' } as const;
    await this.call((stripe) => stripe.subscriptionItems.update(itemId, change));
  }

  async setEnd(id: string, endsWithOrganization: boolean): Promise<void> {
    // An empty string removes the key.
    const metadata = { [endReason]: endsWithOrganization ? 'true' : '' };
    await this.call((stripe) =>
      stripe.subscriptions.update(id, { cancel_at_period_end: endsWithOrganization, metadata }),
    );
  }

  async cancel(id: string): Promise<void> {
    await this.call((stripe) => stripe.subscriptions.cancel(id).catch(nullIfRefused));
  }

  async readEvent(body: Buffer, signature: string): Promise<ProviderEvent> {
    const stripe = await this.stripe();
    for (const secret of this.configured.webhookSecrets)
      try {
        const event = stripe.webhooks.constructEvent(body, signature, secret, tolerance);
        return { id: event.id, subscriptionId: subscriptionIdIn(event) };
      } catch (error) {
        if (!hasType('StripeSignatureVerificationError', error))
          throw signatureInvalid('The body is not a Stripe event.');
      }
    throw signatureInvalid('The Stripe-Signature does not match the body, or is too old. Check the endpoint secret.');
  }

  private async call<Result>(request: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    const stripe = await this.stripe();
    return request(stripe).catch(() => {
      throw providerUnavailable();
    });
  }

  /** Loads the library when it is first needed, so that installations without billing never load it. */
  private async stripe(): Promise<Stripe> {
    const { secretKey, apiBase } = this.configured;
    const { default: Client } = await import('stripe');
    return (this.client ??= new Client(secretKey, {
      maxNetworkRetries: 1,
      timeout: 8000,
      telemetry: false,
      ...addressOptions(apiBase),
    }));
  }

  private get configured(): StripeOptions {
    if (!this.organizationsOptions.stripe) throw billingNotConfigured();
    return this.organizationsOptions.stripe;
  }
}

/** Null if Stripe refuses a request, for example because the object does not exist or has already ended. */
function nullIfRefused(error: unknown): null {
  if (hasType('StripeInvalidRequestError', error)) return null;
  throw error;
}

const hasType = (type: string, error: unknown): boolean => (error as { type?: unknown } | null)?.type === type;

function addressOptions(base: string | null) {
  if (base === null) return {};
  const { protocol, hostname, port } = new URL(base);
  return { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port && { port }) } as const;
}

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** The metadata key that marks why a subscription ends. The request that sets the end also sets this key. */
const endReason = 'ends_with_organization';

const convertUnixTime = (seconds: number | null | undefined): Date | null =>
  seconds ? new Date(seconds * 1000) : null;

/**
 * Returns the id of the subscription that an event is about, or null. The content of the event is not trusted, so the
 * subscription is fetched from Stripe.
 */
function subscriptionIdIn({ data }: Stripe.Event): string | null {
  const object = data.object as unknown as { object: string; id: string } & Record<string, unknown>;
  if (object.object === 'subscription') return object.id;
  if (object.object === 'checkout.session') return idOf((object as unknown as Stripe.Checkout.Session).subscription);
  if (object.object !== 'invoice') return null;
  return idOf((object as unknown as Stripe.Invoice).parent?.subscription_details?.subscription);
}

function findPlan(priceId: string | undefined, prices: Prices): Pick<ProviderSubscription, 'plan' | 'interval'> {
  for (const plan of paidPlans)
    for (const interval of intervals)
      if (priceId !== undefined && prices[`${plan}_${interval}`] === priceId) return { plan, interval };
  return { plan: null, interval: null };
}

function toSubscription(subscription: Stripe.Subscription, prices: Prices): ProviderSubscription {
  const [item] = subscription.items.data;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    orgId: subscription.metadata.org_id ?? null,
    status: subscription.status,
    ...findPlan(item?.price.id, prices),
    quantity: item?.quantity ?? 0,
    itemId: item?.id ?? '',
    // The period comes from the item, because subscriptions have none since Stripe's API version 2025-03-31.
    currentPeriodEnd: convertUnixTime(item?.current_period_end),
    trialEnd: convertUnixTime(subscription.trial_end),
    cancelsAtPeriodEnd: subscription.cancel_at_period_end,
    endsWithOrganization: subscription.metadata[endReason] === 'true',
  };
}
