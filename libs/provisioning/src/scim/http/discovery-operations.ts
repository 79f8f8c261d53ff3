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
    description: 'Users and groups. A single type is at, for example, `/scim/v2/ResourceTypes/User`. Needs no token.',
    view: ListResponseView,
    example: listResponse(resourceTypes(addresses)),
  },
  schemas: {
    id: 'listSchemas',
    summary: 'List SCIM schemas',
    description:
      'The attributes that are stored and returned. Other attributes are accepted but not stored. A single ' +
      'schema is at `/scim/v2/Schemas/` followed by its URN or name. Needs no token.',
    view: ListResponseView,
    example: listResponse(schemas(addresses).slice(1, 2)),
  },
} satisfies Record<string, OperationFacts>;
