import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { CreateWebhookEndpointHandler } from './commands/create-webhook-endpoint.js';
import { DeleteWebhookEndpointHandler } from './commands/delete-webhook-endpoint.js';
import { ReplayWebhookDeliveriesHandler } from './commands/replay-webhook-deliveries.js';
import { RotateWebhookSecretHandler } from './commands/rotate-webhook-secret.js';
import { TestWebhookEndpointHandler } from './commands/test-webhook-endpoint.js';
import { UpdateWebhookEndpointHandler } from './commands/update-webhook-endpoint.js';
import { WebhookDeliveries, WebhookEndpoints, WebhookSecrets } from './domain/webhook-endpoints.js';
import { WebhookDeliveryController } from './http/webhook-delivery.controller.js';
import { WebhookRounds } from './domain/webhook-rounds.js';
import { WebhookController } from './http/webhook.controller.js';
import { DeliveriesAreForgottenWithWebhook } from './jobs/delete-deliveries-of-webhook.job.js';
import { ManagersAreToldOfDisabledWebhook } from './jobs/mail-disabled-webhook.job.js';
import { OldDeliveriesAreForgotten } from './jobs/delete-old-deliveries.job.js';
import { WebhooksAreDelivered } from './jobs/deliver-webhooks.job.js';
import { StoredWebhookDeliveries } from './persistence/stored-webhook-deliveries.js';
import { StoredWebhookEndpoints } from './persistence/stored-webhook-endpoints.js';
import { StoredWebhookSecrets } from './persistence/stored-webhook-secrets.js';
import { GetWebhookEndpointHandler } from './queries/get-webhook-endpoint.js';
import { ListWebhookDeliveriesHandler } from './queries/list-webhook-deliveries.js';
import { ListWebhookEndpointsHandler } from './queries/list-webhook-endpoints.js';
import { WebhookViews } from './queries/webhook-views.js';
import { ServedWebhooks } from './services/served-webhooks.js';
import { WebhookChecks } from './services/webhook-checks.js';
import { WebhookRound } from './services/webhook-round.js';
import { WebhookEnd } from './services/endpoint-disabling.js';
import { WebhookSender } from './services/webhook-sender.js';

@Module({
  imports: [CqrsModule, AuditLogModule],
  controllers: [WebhookController, WebhookDeliveryController],
  providers: [
    { provide: WebhookEndpoints, useClass: StoredWebhookEndpoints },
    { provide: WebhookSecrets, useClass: StoredWebhookSecrets },
    { provide: WebhookDeliveries, useClass: StoredWebhookDeliveries },
    WebhookChecks,
    WebhookSender,
    WebhookRound,
    { provide: WebhookRounds, useClass: ServedWebhooks },
    WebhookEnd,
    WebhookViews,
    CreateWebhookEndpointHandler,
    UpdateWebhookEndpointHandler,
    DeleteWebhookEndpointHandler,
    RotateWebhookSecretHandler,
    TestWebhookEndpointHandler,
    ReplayWebhookDeliveriesHandler,
    ListWebhookEndpointsHandler,
    GetWebhookEndpointHandler,
    ListWebhookDeliveriesHandler,
    WebhooksAreDelivered,
    ManagersAreToldOfDisabledWebhook,
    DeliveriesAreForgottenWithWebhook,
    OldDeliveriesAreForgotten,
  ],
})
export class WebhookModule {}
