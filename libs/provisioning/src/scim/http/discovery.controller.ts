import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { everybody, notFound, type RouteAccess } from '#kernel';
import { Operation } from '#platform/openapi';
import { resourceTypes, schemas, serviceProviderConfig } from '../domain/discovery.js';
import { listResponse, ScimAddresses } from '../domain/scim-urns.js';
import { ScimRoutes } from './scim-routes.js';
import { ListResponseView, ServiceProviderConfigView } from './discovery.view.js';

const exampleAddresses = new ScimAddresses('https://api.example.com');

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
  @Operation({
    id: 'getServiceProviderConfig',
    summary: 'Get the SCIM service provider configuration',
    description: 'The parts of RFC 7644 that are supported. Needs no token.',
    view: ServiceProviderConfigView,
    example: serviceProviderConfig(exampleAddresses),
  })
  config(): object {
    return serviceProviderConfig(this.addresses);
  }

  @Get('ResourceTypes')
  @ApiSecurity({})
  @Operation({
    id: 'listResourceTypes',
    summary: 'List SCIM resource types',
    description:
      'The resource types User and Group. To read a single type, append its name, as in ' +
      '`/scim/v2/ResourceTypes/User`. Needs no token.',
    view: ListResponseView,
    example: listResponse(resourceTypes(exampleAddresses)),
  })
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
  @Operation({
    id: 'listSchemas',
    summary: 'List SCIM schemas',
    description:
      'The attributes that are stored and returned. Other attributes are accepted but not stored. To read a single ' +
      'schema, append its URN or name to `/scim/v2/Schemas/`. Needs no token.',
    view: ListResponseView,
    example: listResponse(schemas(exampleAddresses).slice(1, 2)),
  })
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
