import { Controller, Headers, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiHeader, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { everybody, type RouteAccess } from '#kernel';
import { BodyLimit, readRawBody } from '#kernel/http';
import { ReceiveStripeEvent } from '../commands/receive-stripe-event.js';
import { Operation } from '#platform/openapi';
import { signatureInvalid, providerUnavailable } from '../domain/payment-provider.js';
import { billingNotConfigured } from '../domain/billing-policy.js';

class StripeEventView {
  /** Always true. Stripe need not send the event again. */
  received!: boolean;
}

@ApiTags('Billing')
@Controller('billing/stripe-event')
export class StripeEventController {
  static readonly access: RouteAccess<'receive'> = { receive: everybody };

  constructor(private readonly commandBus: CommandBus) {}

  // Needs no token, but the signature of the body is checked before anything reads the body.
  @Post()
  @BodyLimit(1024 * 1024)
  @ApiSecurity({})
  @Operation({
    id: 'receiveStripeEvent',
    summary: 'Receive a Stripe webhook',
    description:
      'The endpoint for Stripe webhooks. It needs no token, but a valid signature. Latchkey does not rely on the ' +
      'content of the event, but fetches the subscription from Stripe. Repeated events and other kinds of events ' +
      'are accepted without effect.',
    view: StripeEventView,
    example: { received: true },
    errors: [signatureInvalid, billingNotConfigured, [providerUnavailable, 'Send the event again.']],
  })
  @ApiHeader({
    name: 'Stripe-Signature',
    description: 'HMAC signature of the body, computed with the endpoint secret.',
  })
  @ApiBody({
    schema: { type: 'object' },
    examples: { example: { value: { id: 'evt_1', object: 'event', type: 'customer.subscription.updated' } } },
  })
  async receive(@Req() request: FastifyRequest, @Headers('stripe-signature') signature = ''): Promise<StripeEventView> {
    await this.commandBus.execute(new ReceiveStripeEvent(readRawBody(request), signature));
    return { received: true };
  }
}
