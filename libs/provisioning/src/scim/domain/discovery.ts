import { type Attribute, enterpriseAttributes, groupAttributes, userAttributes } from './attributes.js';
import { type ScimAddresses, urns } from './scim-urns.js';

/** The maximum number of resources per response. */
export const maxResults = 200;

const unsupported = { supported: false };

/** The supported parts of the protocol. Source: RFC 7643, Service Provider Configuration. */
export const serviceProviderConfig = (addresses: ScimAddresses) => ({
  schemas: [urns.serviceProviderConfig],
  patch: { supported: true },
  bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults },
  changePassword: unsupported,
  sort: unsupported,
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token of kind `scim`, issued by POST /api-token.',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: addresses.buildUrl('ServiceProviderConfig') },
});

export const resourceTypes = (addresses: ScimAddresses) => [
  {
    ...resourceType('User', '/Users', 'A person in the organization.', urns.user, addresses),
    schemaExtensions: [{ schema: urns.enterprise, required: false }],
  },
  resourceType('Group', '/Groups', 'A group that the directory pushes.', urns.group, addresses),
];

const resourceType = (id: string, endpoint: string, description: string, schema: string, to: ScimAddresses) => ({
  schemas: [urns.resourceType],
  id,
  name: id,
  endpoint,
  description,
  schema,
  meta: { resourceType: 'ResourceType', location: to.buildUrl('ResourceTypes', id) },
});

export const schemas = (addresses: ScimAddresses) => [
  schema(urns.user, 'User', 'A person in the organization.', userAttributes, addresses),
  schema(urns.enterprise, 'EnterpriseUser', 'Enterprise attributes of a user.', enterpriseAttributes, addresses),
  schema(urns.group, 'Group', 'A group that the directory pushes.', groupAttributes, addresses),
];

const schema = (
  id: string,
  name: string,
  description: string,
  attributes: readonly Attribute[],
  addresses: ScimAddresses,
) => ({
  schemas: [urns.schema],
  id,
  name,
  description,
  attributes,
  meta: { resourceType: 'Schema', location: addresses.buildUrl('Schemas', id) },
});
