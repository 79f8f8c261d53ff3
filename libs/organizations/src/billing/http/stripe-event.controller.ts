import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { everybody, rawBodyOf, type RouteAccess } from '#kernel';
import { ReceiveStripeEvent } from '../commands/receive-stripe-event.js';
import { StripeEventView } from './billing.dto.js';

@ApiTags('Billing')
@Controller('billing/stripe-event')
export class StripeEventController {
  static readonly access: RouteAccess<'receive'> = { receive: everybody };

  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'receiveStripeEvent',
    summary: 'Hear of an event of Stripe',
    description:
      'Where Stripe tells of payments. Needs no token, but its signature; what an event says is not believed, the ' +
      'subscription is read again. The same event again changes nothing, and one of another kind is taken as read.',
    security: [],
  })
  @ApiHeader({ name: 'Stripe-Signature', description: 'Of the body, by the secret of the webhook endpoint.' })
  @ApiBody({
    schema: { type: 'object' },
    examples: { example: { value: { id: 'evt_1', object: 'event', type: 'customer.subscription.updated' } } },
  })
  @ApiResponse({ status: 200, description: 'Heard.', type: StripeEventView, example: { received: true } })
  @ApiResponse({ status: 401, description: '`signature_invalid`.' })
  @ApiResponse({ status: 409, description: '`billing_not_configured`.' })
  @ApiResponse({ status: 502, description: '`provider_unavailable`: tell again.' })
  async receive(@Req() request: FastifyRequest, @Headers('stripe-signature') signature = ''): Promise<StripeEventView> {
    await this.commands.execute(new ReceiveStripeEvent(rawBodyOf(request), signature));
    return { received: true };
  }
}
