import { type DirectoryRow } from '#identity';
import { type GroupOfUser } from '../../group/domain/groups.js';
import { type ScimAddresses, urns } from '../../scim/domain/scim-urns.js';
import { toScimUser } from './scim-user.js';

/** A user in a response. */
export type UserResource = Record<string, unknown> & { schemas: string[]; id: string; meta: ResourceMeta };

export type ResourceMeta = {
  resourceType: string;
  created: string;
  lastModified: string;
  version: string;
  location: string;
};

export function buildUserResource(
  row: DirectoryRow<string | Date>,
  groups: readonly GroupOfUser[] | null,
  addresses: ScimAddresses,
): UserResource {
  const { externalId, active, attributes } = toScimUser(row);
  const { enterprise, ...own } = attributes;
  return {
    schemas: enterprise === undefined ? [urns.user] : [urns.user, urns.enterprise],
    id: row.id,
    ...(externalId !== null && { externalId }),
    ...(row.directory === null && namesFromLabel(row)),
    ...own,
    active,
    ...(groups && { groups: groups.map((group) => buildGroupReference(group, addresses)) }),
    ...(enterprise !== undefined && { [urns.enterprise]: enterprise }),
    meta: buildResourceMeta('User', row, addresses.buildUrl('Users', row.id)),
  };
}

/**
 * Makes names from the label of a member that no directory manages yet, because Okta refuses a list that contains a
 * user without names.
 */
function namesFromLabel({ name, email }: DirectoryRow<string | Date>) {
  const label = name ?? email ?? '';
  const [familyName = label, ...givenNames] = label.split(/\s+/).reverse();
  return {
    name: { formatted: label, familyName, givenName: givenNames.reverse().join(' ') || label },
    displayName: label,
  };
}

const buildGroupReference = ({ id, display_name }: GroupOfUser, addresses: ScimAddresses) => ({
  value: id,
  $ref: addresses.buildUrl('Groups', id),
  display: display_name,
});

/** Times are strings in query results, and dates in aggregates. */
export type ResourceRow = { version: number; created_at: string | Date; updated_at: string | Date };

/**
 * Returns the metadata of a resource. The ETag is weak, because computed attributes can change while the version stays
 * the same.
 */
export const buildResourceMeta = (
  resourceType: string,
  { version, created_at, updated_at }: ResourceRow,
  location: string,
): ResourceMeta => ({
  resourceType,
  created: formatTimestamp(created_at),
  lastModified: formatTimestamp(updated_at),
  version: `W/"${version}"`,
  location,
});

const formatTimestamp = (time: string | Date): string => (typeof time === 'string' ? time : time.toISOString());
