import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { BodyLimit, everybody, rawBodyOf, type RouteAccess } from '#kernel';
import { ReceiveStripeEvent } from '../commands/receive-stripe-event.js';

class StripeEventView {
  /** Always true. Stripe need not send the event again. */
  received!: boolean;
}

@ApiTags('Billing')
@Controller('billing/stripe-event')
export class StripeEventController {
  static readonly access: RouteAccess<'receive'> = { receive: everybody };

  constructor(private readonly commands: CommandBus) {}

  // Needs no token, but the signature of the body is checked before anything reads the body.
  @Post()
  @HttpCode(200)
  @BodyLimit(1024 * 1024)
  @ApiOperation({
    operationId: 'receiveStripeEvent',
    summary: 'Receive a Stripe webhook',
    description:
      'The endpoint for Stripe webhooks. It needs no token, but a valid signature. Latchkey does not rely on the ' +
      'content of the event, but fetches the subscription from Stripe. Repeated events and other kinds of events ' +
      'are accepted without effect.',
    security: [],
  })
  @ApiHeader({
    name: 'Stripe-Signature',
    description: 'HMAC signature of the body, computed with the endpoint secret.',
  })
  @ApiBody({
    schema: { type: 'object' },
    examples: { example: { value: { id: 'evt_1', object: 'event', type: 'customer.subscription.updated' } } },
  })
  @ApiResponse({
    status: 200,
    description: 'The event was accepted.',
    type: StripeEventView,
    example: { received: true },
  })
  @ApiResponse({ status: 401, description: '`signature_invalid`.' })
  @ApiResponse({ status: 409, description: '`billing_not_configured`.' })
  @ApiResponse({ status: 502, description: '`provider_unavailable`: send the event again.' })
  async receive(@Req() request: FastifyRequest, @Headers('stripe-signature') signature = ''): Promise<StripeEventView> {
    await this.commands.execute(new ReceiveStripeEvent(rawBodyOf(request), signature));
    return { received: true };
  }
}
