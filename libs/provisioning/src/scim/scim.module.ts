import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DiscoveryController } from './http/discovery.controller.js';
import { UnservedRouteController } from './http/unserved-route.controller.js';

/** The discovery routes, and the response for SCIM paths that are not served. */
@Module({ imports: [CqrsModule], controllers: [DiscoveryController, UnservedRouteController] })
export class ScimModule {}
