import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type RouteAccess, everybody, notFound } from '#kernel';
import { Operation } from '#platform/openapi';
import { resourceTypes, schemas, serviceProviderConfig } from '../domain/discovery.js';
import { listResponse, ScimAddresses } from '../domain/scim-urns.js';
import { discoveryOperations } from './discovery-operations.js';
import { ScimRoutes } from './scim-routes.js';

/** Public description of the supported protocol. Source: RFC 7644, Service Provider Configuration Endpoints. */
@ApiTags('SCIM')
@Controller('scim/v2')
@ScimRoutes()
export class DiscoveryController {
  static readonly access: RouteAccess<
    'config' | 'listResourceTypes' | 'getResourceType' | 'listSchemas' | 'getSchema'
  > = {
    config: everybody,
    listResourceTypes: everybody,
    getResourceType: everybody,
    listSchemas: everybody,
    getSchema: everybody,
  };

  constructor(private readonly addresses: ScimAddresses) {}

  @Get('ServiceProviderConfig')
  @ApiSecurity({})
  @Operation(discoveryOperations.config)
  config(): object {
    return serviceProviderConfig(this.addresses);
  }

  @Get('ResourceTypes')
  @ApiSecurity({})
  @Operation(discoveryOperations.resourceTypes)
  listResourceTypes(): object {
    return listResponse(resourceTypes(this.addresses));
  }

  @Get('ResourceTypes/:name')
  @ApiExcludeEndpoint()
  getResourceType(@Param('name') name: string): object {
    const found = resourceTypes(this.addresses).find(({ id }) => id === name);
    if (!found) throw notFound('resource type');
    return found;
  }

  @Get('Schemas')
  @ApiSecurity({})
  @Operation(discoveryOperations.schemas)
  listSchemas(): object {
    return listResponse(schemas(this.addresses));
  }

  @Get('Schemas/:name')
  @ApiExcludeEndpoint()
  getSchema(@Param('name') name: string): object {
    const requested = name.toLowerCase();
    const found = schemas(this.addresses).find(({ id, name }) =>
      [id, name].some((one) => one.toLowerCase() === requested),
    );
    if (!found) throw notFound('schema');
    return found;
  }
}
