import { type OperationFacts } from '#platform/openapi';
import { resourceTypes, schemas, serviceProviderConfig } from '../domain/discovery.js';
import { listResponse, ScimAddresses } from '../domain/scim-urns.js';
import { ListResponseView, ServiceProviderConfigView } from './discovery.view.js';

const addresses = new ScimAddresses('https://api.example.com');

export const discoveryOperations = {
  config: {
    id: 'getServiceProviderConfig',
    summary: 'Get the SCIM service provider configuration',
    description: 'The parts of RFC 7644 that are supported. Needs no token.',
    view: ServiceProviderConfigView,
    example: serviceProviderConfig(addresses),
  },
  resourceTypes: {
    id: 'listResourceTypes',
    summary: 'List SCIM resource types',
    description:
      'The resource types User and Group. To read a single type, append its name, as in ' +
      '`/scim/v2/ResourceTypes/User`. Needs no token.',
    view: ListResponseView,
    example: listResponse(resourceTypes(addresses)),
  },
  schemas: {
    id: 'listSchemas',
    summary: 'List SCIM schemas',
    description:
      'The attributes that are stored and returned. Other attributes are accepted but not stored. To read a single ' +
      'schema, append its URN or name to `/scim/v2/Schemas/`. Needs no token.',
    view: ListResponseView,
    example: listResponse(schemas(addresses).slice(1, 2)),
  },
} satisfies Record<string, OperationFacts>;
