import { type GroupRow } from '../../group/domain/groups.js';
import { type ScimAddresses, urns } from '../../scim/domain/scim-urns.js';
import { type ResourceRow, buildResourceMeta, type ResourceMeta } from '../../scim-user/domain/user-resource.js';

/** A group in a response. */
export type GroupResource = Record<string, unknown> & { schemas: string[]; id: string; meta: ResourceMeta };

export function buildGroupResource(
  row: Omit<GroupRow, keyof ResourceRow> & ResourceRow,
  members: readonly { user_id: string; label: string | null }[] | null,
  addresses: ScimAddresses,
): GroupResource {
  return {
    schemas: [urns.group],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.display_name,
    ...(members && {
      members: members.map(({ user_id, label }) => ({
        value: user_id,
        $ref: addresses.buildUrl('Users', user_id),
        type: 'User',
        ...(label !== null && { display: label }),
      })),
    }),
    meta: buildResourceMeta('Group', row, addresses.buildUrl('Groups', row.id)),
  };
}
