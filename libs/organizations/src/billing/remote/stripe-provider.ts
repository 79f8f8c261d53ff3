import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { ApiError, unauthorized } from '#kernel';
import { OrganizationsOptions } from '../../organization/domain/organizations-options.js';
import {
  type Checkout,
  type OpenedCheckout,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderSubscription,
} from '../domain/payment-provider.js';
import { notConfigured } from '../domain/billing-policy.js';
import { type StripeOptions } from '../../organization/domain/stripe-options.js';
import { endReason, subscriptionIdIn, toSubscription } from './stripe-objects.js';

/** Seconds for which a signature is valid. */
const tolerance = 300;

/** Payments with Stripe. */
@Injectable()
export class StripeProvider implements PaymentProvider {
  private client: Stripe | undefined;

  constructor(private readonly options: OrganizationsOptions) {}

  async createCustomer(orgId: string, name: string): Promise<string> {
    const given = { name, metadata: { org_id: orgId } };
    return (await this.ask((stripe) => stripe.customers.create(given, { idempotencyKey: `customer-${orgId}` }))).id;
  }

  async openCheckout({ customerId, orgId, price, quantity, onSuccess, onCancel }: Checkout): Promise<OpenedCheckout> {
    const { id, url, expires_at } = await this.ask((stripe) =>
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
    await this.ask((stripe) => stripe.checkout.sessions.expire(id).catch(unlessRefused));
  }

  async openPortal(customer: string, return_url: string): Promise<string> {
    return (await this.ask((stripe) => stripe.billingPortal.sessions.create({ customer, return_url }))).url;
  }

  async find(id: string, patience?: number): Promise<ProviderSubscription | null> {
    const how = patience === undefined ? {} : { timeout: patience, maxNetworkRetries: 0 };
    const found = await this.ask((stripe) => stripe.subscriptions.retrieve(id, {}, how).catch(unlessRefused));
    return found ? toSubscription(found, this.configured.prices) : null;
  }

  async setQuantity(itemId: string, quantity: number): Promise<void> {
    // Sends the total and not the difference, so repeating the request is safe.
    const change = { quantity, proration_behavior: 'create_prorations' } as const;
    await this.ask((stripe) => stripe.subscriptionItems.update(itemId, change));
  }

  async setEnd(id: string, endsWithOrganization: boolean): Promise<void> {
    // An empty string removes the key.
    const metadata = { [endReason]: endsWithOrganization ? 'true' : '' };
    await this.ask((stripe) =>
      stripe.subscriptions.update(id, { cancel_at_period_end: endsWithOrganization, metadata }),
    );
  }

  async cancel(id: string): Promise<void> {
    await this.ask((stripe) => stripe.subscriptions.cancel(id).catch(unlessRefused));
  }

  async readEvent(body: Buffer, signature: string): Promise<ProviderEvent> {
    const stripe = await this.stripe();
    for (const secret of this.configured.webhookSecrets)
      try {
        const event = stripe.webhooks.constructEvent(body, signature, secret, tolerance);
        return { id: event.id, subscriptionId: subscriptionIdIn(event) };
      } catch (error) {
        if (!isOf('StripeSignatureVerificationError', error)) throw unreadable();
      }
    throw unauthorized(
      'signature_invalid',
      'The Stripe-Signature does not match the body, or is too old. Check the endpoint secret.',
    );
  }

  private async ask<Answer>(question: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const stripe = await this.stripe();
    return question(stripe).catch(() => {
      throw new ApiError(502, 'internal_error', 'The payment provider cannot be reached now. Try again later.', {
        reason: 'provider_unavailable',
      });
    });
  }

  /** Loads the library only if billing is configured. */
  private async stripe(): Promise<Stripe> {
    const { secretKey, apiBase } = this.configured;
    const { default: Client } = await import('stripe');
    return (this.client ??= new Client(secretKey, {
      maxNetworkRetries: 1,
      timeout: 8000,
      telemetry: false,
      ...addressOf(apiBase),
    }));
  }

  private get configured(): StripeOptions {
    if (!this.options.stripe) notConfigured.orThrow();
    return this.options.stripe!;
  }
}

/** Returns null for objects that do not exist or have changed, which are not failures of the provider. */
function unlessRefused(error: unknown): null {
  if (isOf('StripeInvalidRequestError', error)) return null;
  throw error;
}

const isOf = (type: string, error: unknown): boolean => (error as { type?: unknown } | null)?.type === type;

const unreadable = () => unauthorized('signature_invalid', 'The body is not a Stripe event.');

function addressOf(base: string | null) {
  if (base === null) return {};
  const { protocol, hostname, port } = new URL(base);
  return { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port && { port }) } as const;
}
