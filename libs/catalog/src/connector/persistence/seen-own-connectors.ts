import { type Caller } from '#kernel';
import { type ConnectorStatus } from '../domain/connector.js';

/** The values that `isSeen` needs: the caller and the caller's teams. */
export const viewerValues = ({ userId, teams, permissions }: Caller) => ({
  user_id: userId,
  team_ids: [...teams.keys()],
  sees_ownerless: permissions.has('connector:manage'),
});

const hasShare = (more = '') => `exists (
  select from catalog.shares as share
  where share.org_id = :org_id and share.resource_id = connector.slug ${more}
    and (grantee_type = 'org' or grantee_type = 'user' and grantee_id = :user_id
      or grantee_type = 'team' and grantee_id = any(:team_ids::text[])))`;

/** SQL that applies the rule of `canSee` to connectors with this status. */
export const isSeen = (status: ConnectorStatus): string =>
  status === 'published'
    ? `(owner_user_id = :user_id or owner_user_id is null and :sees_ownerless::boolean or ${hasShare()})`
    : `(owner_user_id = :user_id or ${hasShare(`and level = 'edit'`)}
        or owner_user_id is null and :sees_ownerless::boolean and not ${hasShare()})`;
