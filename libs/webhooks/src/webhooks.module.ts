import { Module } from '@nestjs/common';
import { bindGlobally } from '#platform/bindings';
import { WebhookDeliveries } from './delivery/persistence/webhook-deliveries.js';
import { PendingDeliveries } from './endpoint/domain/webhook-endpoints.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { EndpointModule } from './endpoint/endpoint.module.js';

const parts = [EndpointModule, DeliveryModule];

/** Sends an organization's events to its endpoints. Like audit, this context reads the event log. */
@Module({
  imports: [bindGlobally([{ provide: PendingDeliveries, useExisting: WebhookDeliveries }], parts), ...parts],
})
export class WebhooksModule {}
