import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, FlagsWhileFrozen, type RouteAccess, WhileFrozen } from '#kernel';
import { Operation } from '#platform/openapi';
import { OpenCheckout } from '../commands/open-checkout.js';
import { OpenPortal } from '../commands/open-portal.js';
import { canManageBilling, canViewBilling } from '../domain/billing-policy.js';
import { type BillingView } from '../queries/billing.view.js';
import { GetBilling } from '../queries/get-billing.js';
import { billingOperations } from './billing-operations.js';
import { type CheckoutView, OpenCheckoutBody, OpenPortalBody, type PortalView } from './billing.dto.js';

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
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(billingOperations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<BillingView> {
    return this.queries.execute(new GetBilling(caller, id));
  }

  @Post('checkout')
  @Operation(billingOperations.checkout)
  async checkout(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { plan, interval, return_path: returnPath = '/', cancel_path: cancelPath = '/' }: OpenCheckoutBody,
  ): Promise<CheckoutView> {
    const request = { plan, interval, returnPath, cancelPath };
    const { url, expiresAt } = await this.commands.execute(new OpenCheckout(caller, id, request));
    return { url, expires_at: expiresAt.toISOString() };
  }

  @Post('portal')
  @WhileFrozen()
  @Operation(billingOperations.portal)
  async portal(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { return_path = '/' }: OpenPortalBody,
  ): Promise<PortalView> {
    return { url: await this.commands.execute(new OpenPortal(caller, id, return_path)) };
  }
}
