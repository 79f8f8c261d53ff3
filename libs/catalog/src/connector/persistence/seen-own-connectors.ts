import { type Caller } from '#kernel';
import { type ConnectorStatus } from '../domain/connector.js';

/** Values for the SQL fragment below: the caller and their teams. */
export const viewerValues = ({ userId, teams, permissions }: Caller) => ({
  user_id: userId,
  team_ids: [...teams.keys()],
  sees_ownerless: permissions.has('connector:manage'),
});

const granted = (more = '') => `exists (
  select from catalog.shares as share
  where share.org_id = :org_id and share.resource_id = connector.slug ${more}
    and (grantee_type = 'org' or grantee_type = 'user' and grantee_id = :user_id
      or grantee_type = 'team' and grantee_id = any(:team_ids::text[])))`;

/** Like `canSee`, for the rows `connector` with this status. Only editors see unpublished connectors. */
export const isSeen = (status: ConnectorStatus): string =>
  status === 'published'
    ? `(owner_user_id = :user_id or owner_user_id is null and :sees_ownerless::boolean or ${granted()})`
    : `(owner_user_id = :user_id or ${granted(`and level = 'edit'`)}
        or owner_user_id is null and :sees_ownerless::boolean and not ${granted()})`;
