import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DiscoveryController } from './http/discovery.controller.js';
import { UnservedRouteController } from './http/unserved-route.controller.js';

/** Code shared by the SCIM routes, the discovery routes, and the response for paths that are not served. */
@Module({ imports: [CqrsModule], controllers: [DiscoveryController, UnservedRouteController] })
export class ScimModule {}
