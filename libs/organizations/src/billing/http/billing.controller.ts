import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { type Caller, type RouteAccess } from '#kernel';
import { CurrentCaller, FlagsWhileFrozen, Format, MayBeAbsent, WhileFrozen } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { type Interval, intervals, type PaidPlan, paidPlans } from '../../organization/domain/organizations-options.js';
import { OpenCheckout } from '../commands/open-checkout.js';
import { OpenPortal } from '../commands/open-portal.js';
import {
  canManageBilling,
  canViewBilling,
  alreadySubscribed,
  billingNotConfigured,
  noCustomer,
} from '../domain/billing-policy.js';
import { BillingView, GetBilling } from '../queries/get-billing.js';
import { organizationErrors } from '../../organization/http/organization.dto.js';
import { providerUnavailable } from '../domain/payment-provider.js';

/** Only paths in the app, to prevent open redirects. */
const appPath = /^\/(?![/\\])[^\s\\]*$/;
const appPathFormat = 'a path that begins with one /, such as /settings/billing';

class OpenCheckoutBody {
  /** The plan to buy. */
  @IsIn(paidPlans) plan!: PaidPlan;
  /** The period that each payment covers. */
  @IsIn(intervals) interval!: Interval;
  /** The path in the app to return to after a payment. Defaults to `/`. */
  @MayBeAbsent() @Format(appPath, appPathFormat) @MaxLength(500) @IsString() return_path?: string;
  /** The path in the app to return to without a payment. Defaults to `/`. */
  @MayBeAbsent() @Format(appPath, appPathFormat) @MaxLength(500) @IsString() cancel_path?: string;
}

class OpenPortalBody {
  /** The path in the app to return to. Defaults to `/`. */
  @MayBeAbsent() @Format(appPath, appPathFormat) @MaxLength(500) @IsString() return_path?: string;
}

class CheckoutView {
  /** The address of the checkout at the payment provider. */
  url!: string;
  /** When the checkout expires. */
  expires_at!: string;
}

class PortalView {
  /** The address of the billing portal at the payment provider. */
  url!: string;
}

@FlagsWhileFrozen({ can_open_portal: () => true })
@ApiTags('Billing')
@Controller('organization/:id/billing')
export class BillingController {
  static readonly access: RouteAccess<'get' | 'checkout' | 'portal'> = {
    get: canViewBilling,
    checkout: canManageBilling,
    portal: canManageBilling,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'getBilling',
    summary: 'Get billing status',
    description:
      'Needs `billing:view`. Returns plan, subscription and seats. The state comes from the payment provider; if it ' +
      'does not answer, the last known state is returned with `stale: true`.',
    view: BillingView,
    example: {
      enabled: true,
      plan: 'team',
      status: 'active',
      interval: 'month',
      seats: { billable: 12, free_admin: 1, service: 2, pending_billable: 1, included: null, limit: null },
      current_period_end: '2026-12-20T08:00:00.000Z',
      trial_end: null,
      cancel_at_period_end: false,
      past_due_since: null,
      grace_ends_at: null,
      stale: false,
      can_checkout: false,
      can_open_portal: true,
    },
    errors: organizationErrors,
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<BillingView> {
    return this.queryBus.execute(new GetBilling(caller, id));
  }

  @Post('checkout')
  @Operation({
    id: 'openCheckout',
    summary: 'Create a checkout session',
    alsoCalled:
      'downgrade the plan, another plan, buy seats, more seats, change the plan, upgrade the plan, buy a plan, ' +
      'bigger plan, pay for Latchkey, subscription, subscribe',
    description:
      'Needs `billing:manage`. Returns an address where the caller can pay for a plan. The price covers the current ' +
      'number of billable seats. An earlier open checkout expires. The plan is active as soon as the payment ' +
      'provider reports the payment.',
    body: { type: OpenCheckoutBody, example: { plan: 'team', interval: 'month', return_path: '/billing' } },
    view: CheckoutView,
    example: { url: 'https://checkout.stripe.com/c/pay/cs_1', expires_at: '2026-11-21T08:00:00.000Z' },
    errors: [...organizationErrors, alreadySubscribed, billingNotConfigured, providerUnavailable],
  })
  async checkout(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { plan, interval, return_path: returnPath = '/', cancel_path: cancelPath = '/' }: OpenCheckoutBody,
  ): Promise<CheckoutView> {
    const request = { plan, interval, returnPath, cancelPath };
    const { url, expiresAt } = await this.commandBus.execute(new OpenCheckout(caller, id, request));
    return { url, expires_at: expiresAt.toISOString() };
  }

  @Post('portal')
  @WhileFrozen()
  @Operation({
    id: 'openPortal',
    summary: 'Create a customer portal session',
    alsoCalled: 'cancel the subscription, change the card, payment method, invoices',
    description:
      'Needs `billing:manage`. Returns the address at which to change or cancel the subscription and to see invoices.',
    body: { type: OpenPortalBody, example: { return_path: '/billing' } },
    view: PortalView,
    example: { url: 'https://billing.stripe.com/p/session/bps_1' },
    errors: [...organizationErrors, noCustomer, billingNotConfigured, providerUnavailable],
  })
  async portal(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { return_path = '/' }: OpenPortalBody,
  ): Promise<PortalView> {
    return { url: await this.commandBus.execute(new OpenPortal(caller, id, return_path)) };
  }
}
