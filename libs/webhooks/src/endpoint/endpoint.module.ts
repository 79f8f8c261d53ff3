import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { CreateWebhookEndpointHandler } from './commands/create-webhook-endpoint.js';
import { DeleteWebhookEndpointHandler } from './commands/delete-webhook-endpoint.js';
import { RotateWebhookSecretHandler } from './commands/rotate-webhook-secret.js';
import { UpdateWebhookEndpointHandler } from './commands/update-webhook-endpoint.js';
import { WebhookEndpoints, WebhookSecrets } from './domain/webhook-endpoints.js';
import { WebhookController } from './http/webhook.controller.js';
import { MailDisabledWebhookJob } from './jobs/mail-disabled-webhook.job.js';
import { StoredWebhookEndpoints, StoredWebhookSecrets } from './persistence/stored-webhook-endpoints.js';
import { GetWebhookEndpointHandler } from './queries/get-webhook-endpoint.js';
import { ListWebhookEndpointsHandler } from './queries/list-webhook-endpoints.js';
import { WebhookViewBuilder } from './queries/webhook.view.js';
import { WebhookChecks } from './services/webhook-checks.js';

@Module({
  imports: [CqrsModule, IdentityModule],
  controllers: [WebhookController],
  providers: [
    { provide: WebhookEndpoints, useClass: StoredWebhookEndpoints },
    { provide: WebhookSecrets, useClass: StoredWebhookSecrets },
    WebhookChecks,
    WebhookViewBuilder,
    CreateWebhookEndpointHandler,
    UpdateWebhookEndpointHandler,
    DeleteWebhookEndpointHandler,
    RotateWebhookSecretHandler,
    ListWebhookEndpointsHandler,
    GetWebhookEndpointHandler,
    MailDisabledWebhookJob,
  ],
  exports: [WebhookEndpoints, WebhookSecrets],
})
export class EndpointModule {}
