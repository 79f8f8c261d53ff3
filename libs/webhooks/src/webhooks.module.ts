import { Global, Module } from '@nestjs/common';
import { DeliveryModule } from './delivery/delivery.module.js';
import { EndpointModule } from './endpoint/endpoint.module.js';

const parts = [EndpointModule, DeliveryModule];

/** Sends an organization's events to its endpoints. Like audit, this context reads the event log. */
@Global()
@Module({ imports: parts, exports: parts })
export class WebhooksModule {}
