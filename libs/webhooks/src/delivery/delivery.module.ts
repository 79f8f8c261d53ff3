import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PendingDeliveries } from '../endpoint/domain/webhook-endpoints.js';
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
  imports: [CqrsModule],
  controllers: [WebhookDeliveryController],
  providers: [
    WebhookDeliveries,
    { provide: PendingDeliveries, useExisting: WebhookDeliveries },
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
  exports: [PendingDeliveries],
})
export class DeliveryModule {}
