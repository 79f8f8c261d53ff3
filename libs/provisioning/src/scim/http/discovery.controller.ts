import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiProperty, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { everybody, notFound, type RouteAccess } from '#kernel';
import { Operation } from '#platform/openapi';
import { resourceTypes, schemas, serviceProviderConfig } from '../domain/discovery.js';
import { listResponse, ScimAddresses } from '../domain/scim-urns.js';
import { ScimRoutes } from './scim-routes.js';
import { ListResponseView } from './scim.view.js';

/** Whether a part of the protocol is supported. */
class SupportedView {
  /** Whether the feature is supported. */
  @ApiProperty() supported!: boolean;
}

class FilterSupportView extends SupportedView {
  /** The maximum number of resources per response. */
  @ApiProperty({ type: 'integer' }) maxResults!: number;
}

class BulkSupportView extends SupportedView {
  /** The maximum number of operations in one request. */
  @ApiProperty({ type: 'integer' }) maxOperations!: number;
  /** The maximum size of one request in bytes. */
  @ApiProperty({ type: 'integer' }) maxPayloadSize!: number;
}

class ServiceProviderConfigView {
  /** The schema URNs of the resource [RFC 7643]. */
  @ApiProperty({ type: [String] }) schemas!: string[];
  /** Whether PATCH is supported. */
  @ApiProperty({ type: SupportedView }) patch!: SupportedView;
  /** Whether bulk requests are supported. */
  @ApiProperty({ type: BulkSupportView }) bulk!: BulkSupportView;
  /** Whether lists can be filtered, and the maximum number of resources per response. */
  @ApiProperty({ type: FilterSupportView }) filter!: FilterSupportView;
  /** Whether passwords can be changed. Always false, because members have no passwords. */
  @ApiProperty({ type: SupportedView }) changePassword!: SupportedView;
  /** Whether lists can be sorted. */
  @ApiProperty({ type: SupportedView }) sort!: SupportedView;
  /** Whether resources have ETags. */
  @ApiProperty({ type: SupportedView }) etag!: SupportedView;
  /** How a directory authenticates. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  authenticationSchemes!: object[];
  /** Metadata of the resource [RFC 7643]. */
  @ApiProperty({ type: 'object', additionalProperties: true }) meta!: object;
}

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

  constructor(private readonly scimAddresses: ScimAddresses) {}

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
    return serviceProviderConfig(this.scimAddresses);
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
    return listResponse(resourceTypes(this.scimAddresses));
  }

  @Get('ResourceTypes/:name')
  @ApiExcludeEndpoint()
  getResourceType(@Param('name') name: string): object {
    const found = resourceTypes(this.scimAddresses).find(({ id }) => id === name);
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
    return listResponse(schemas(this.scimAddresses));
  }

  @Get('Schemas/:name')
  @ApiExcludeEndpoint()
  getSchema(@Param('name') name: string): object {
    const requested = name.toLowerCase();
    const found = schemas(this.scimAddresses).find(({ id, name }) =>
      [id, name].some((one) => one.toLowerCase() === requested),
    );
    if (!found) throw notFound('schema');
    return found;
  }
}
