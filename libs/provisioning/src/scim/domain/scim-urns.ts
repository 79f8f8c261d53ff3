/** URNs of schemas and messages. Source: RFC 7643 and RFC 7644. */
export const urns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  serviceProviderConfig: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const;

/** Addresses of SCIM resources. */
export class ScimAddresses {
  /** @param serviceUrl the API's base URL, without a trailing slash. */
  constructor(private readonly serviceUrl: string) {}

  buildUrl(...path: string[]): string {
    return [`${this.serviceUrl}/scim/v2`, ...path].join('/');
  }
}

export type ListResponse<Resource> = {
  schemas: string[];
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: Resource[];
};

export const listResponse = <Resource>(
  Resources: Resource[],
  totalResults = Resources.length,
  startIndex = 1,
): ListResponse<Resource> => ({
  schemas: [urns.list],
  totalResults,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
});
