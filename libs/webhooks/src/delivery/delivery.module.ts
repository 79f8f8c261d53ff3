import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AuditModule } from '#audit';
import { EndpointModule } from '../endpoint/endpoint.module.js';
import { ReplayWebhookDeliveriesHandler } from './commands/replay-webhook-deliveries.js';
import { TestWebhookEndpointHandler } from './commands/test-webhook-endpoint.js';
import { WebhookDeliveries } from './persistence/webhook-deliveries.js';
import { WebhookDispatcher } from './services/webhook-dispatcher.js';
import { WebhookRound } from './services/webhook-round.js';
import { WebhookDeliveryController } from './http/webhook-delivery.controller.js';
import { DeleteDeliveriesOfWebhookJob, DeleteOldDeliveriesJob } from './jobs/delete-deliveries.job.js';
import { DeliverWebhooksJob } from './jobs/deliver-webhooks.job.js';
import { ListWebhookDeliveriesHandler } from './queries/list-webhook-deliveries.js';
import { WebhookSender, WebhookSlots } from './services/webhook-sender.js';

@Module({
  imports: [AuditModule, CqrsModule, EndpointModule],
  controllers: [WebhookDeliveryController],
  providers: [
    WebhookDeliveries,
    WebhookSlots,
    WebhookSender,
    WebhookRound,
    WebhookDispatcher,
    TestWebhookEndpointHandler,
    ReplayWebhookDeliveriesHandler,
    ListWebhookDeliveriesHandler,
    DeliverWebhooksJob,
    DeleteDeliveriesOfWebhookJob,
    DeleteOldDeliveriesJob,
  ],
  exports: [WebhookDeliveries],
})
export class DeliveryModule {}
