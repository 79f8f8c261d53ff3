import { type DirectoryRow } from '#identity';
import { type ScimAddresses, urns } from './scim-urns.js';
import { userOf } from './user-resource.js';

/** A user as they are answered. */
export type UserResource = Record<string, unknown> & { schemas: string[]; id: string; meta: ResourceMeta };

export type ResourceMeta = {
  resourceType: string;
  created: string;
  lastModified: string;
  version: string;
  location: string;
};

type GroupOfUser = { id: string; display_name: string };

export function userResource(
  row: DirectoryRow,
  groups: readonly GroupOfUser[] | null,
  addresses: ScimAddresses,
): UserResource {
  const { externalId, active, attributes } = userOf(row);
  const { enterprise, ...own } = attributes;
  return {
    schemas: enterprise === undefined ? [urns.user] : [urns.user, urns.enterprise],
    id: row.id,
    ...(externalId !== null && { externalId }),
    ...own,
    active,
    ...(groups && { groups: groups.map((group) => groupOf(group, addresses)) }),
    ...(enterprise !== undefined && { [urns.enterprise]: enterprise }),
    meta: metaOf('User', row, addresses.of('Users', row.id)),
  };
}

const groupOf = ({ id, display_name }: GroupOfUser, addresses: ScimAddresses) => ({
  value: id,
  $ref: addresses.of('Groups', id),
  display: display_name,
});

type Dated = { version: number; created_at: string; updated_at: string };

/** Versions are weak: what a resource computes of others changes without them. */
export const metaOf = (
  resourceType: string,
  { version, created_at, updated_at }: Dated,
  location: string,
): ResourceMeta => ({
  resourceType,
  created: created_at,
  lastModified: updated_at,
  version: `W/"${version}"`,
  location,
});
