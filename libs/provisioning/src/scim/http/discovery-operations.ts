import { type OperationFacts } from '#kernel';
import { resourceTypes, schemas, serviceProviderConfig } from '../domain/discovery.js';
import { listResponse, ScimAddresses } from '../domain/scim-urns.js';
import { ListResponseView, ServiceProviderConfigView } from './discovery.view.js';

const addresses = new ScimAddresses('https://api.example.com');

export const discoveryOperations = {
  config: {
    id: 'getServiceProviderConfig',
    summary: 'What of SCIM is served',
    description: 'Which parts of RFC 7644 a directory can count on here. It needs no token.',
    view: ServiceProviderConfigView,
    example: serviceProviderConfig(addresses),
  },
  resourceTypes: {
    id: 'listResourceTypes',
    summary: 'What kinds of resources there are',
    description: 'Users and groups. One of them is at `/scim/v2/ResourceTypes/User`. It needs no token.',
    view: ListResponseView,
    example: listResponse(resourceTypes(addresses)),
  },
  schemas: {
    id: 'listSchemas',
    summary: 'What is kept of users and groups',
    description:
      'The attributes that are stored and answered; others are accepted and not stored. One schema is at `/scim/v2/Schemas/` and its URN or name. It needs no token.',
    view: ListResponseView,
    example: listResponse(schemas(addresses).slice(1, 2)),
  },
} satisfies Record<string, OperationFacts>;
