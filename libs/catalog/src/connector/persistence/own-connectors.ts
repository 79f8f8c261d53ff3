import { readEntryRows, type EntryCells } from '#access-control';
import { type AuthMethod, type RemoteMcp } from '#connector-definition';
import { type Caller } from '#kernel';
import { type StoredTools } from '../../tool/domain/catalog-tool.js';
import {
  type Connector,
  type ConnectorOutline,
  type ConnectorRow,
  type ConnectorStatus,
  type ConnectorSummary,
  buildConnectorOutline,
  type StoredOutline,
  toConnector,
} from '../domain/connector.js';

type OwnershipCells = { owner_user_id: string | null; entries: EntryCells[] | null };

export type OwnRow = ConnectorRow & OwnershipCells;

export type OwnSummaryRow = Omit<ConnectorSummary, 'ownership' | 'definition'> &
  OwnershipCells & { auth: AuthMethod[]; mcp: RemoteMcp | null };

export type OwnOutlineRow = OwnSummaryRow & StoredTools & { outline: StoredOutline };

export const ownConnector = (row: OwnRow): Connector => toConnector(row, ownershipIn(row));

export function ownSummary({ auth, mcp, owner_user_id, entries, ...row }: OwnSummaryRow): ConnectorSummary {
  const ownership = ownershipIn({ owner_user_id, entries });
  return Object.assign(row, { ownership, definition: mcp === null ? { auth } : { auth, mcp } });
}

export const ownOutline = ({ outline, tools, disabled_origins, ...row }: OwnOutlineRow): ConnectorOutline =>
  buildConnectorOutline(ownSummary(row), outline, { tools, disabled_origins });

const ownershipIn = ({ owner_user_id, entries }: OwnershipCells) => ({
  owner_user_id,
  entries: readEntryRows(entries),
});

/** The shares are sorted by the type of the grantee (broadest type first), and then by age (oldest first). */
const columns = `
  connector.slug, slug_chosen, origin, status, digest, version, owner_user_id, logo, bytes, connector.created_at,
  connector.updated_at, (
    select json_agg(json_build_array(share.id, grantee_type, grantee_id, level, share.created_at, share.updated_at)
      order by grantee_type, share.created_at, share.id)
    from catalog.shares as share
    where share.org_id = :org_id and share.resource_id = connector.slug
  ) as entries, (
    select json_build_object('slug', ancestors[1], 'base_digest', base_digest) from catalog.lineages as lineage
    where lineage.org_id = :org_id and lineage.slug = connector.slug and linked
  ) as upstream`;

const rows = 'from catalog.connectors as connector where connector.org_id = :org_id';

const withSlugs = 'and connector.slug = any(:slugs)';

export const allOwnConnectors = `select ${columns}, definition, tools, disabled_origins ${rows}`;

export const ownConnectors = `${allOwnConnectors} ${withSlugs}`;

const summary = `${columns}, name, description, categories, auth, mcp`;

export const ownSummaries = `select ${summary} ${rows} ${withSlugs}`;

export const ownOutlines = `select ${summary}, outline, tools, disabled_origins ${rows} ${withSlugs}`;

/** The values that `buildVisibleCondition` needs: the caller and the caller's teams. */
export const viewerValues = ({ userId, teams, permissions }: Pick<Caller, 'userId' | 'teams' | 'permissions'>) => ({
  user_id: userId,
  team_ids: [...teams.keys()],
  sees_ownerless: permissions.has('connector:manage'),
});

const buildShareCondition = (more = '') => `exists (
  select from catalog.shares as share
  where share.org_id = :org_id and share.resource_id = connector.slug ${more}
    and (grantee_type = 'org' or grantee_type = 'user' and grantee_id = :user_id
      or grantee_type = 'team' and grantee_id = any(:team_ids::text[])))`;

/** SQL that applies the rule of `isConnectorVisible` to connectors with this status. */
export const buildVisibleCondition = (status: ConnectorStatus): string =>
  status === 'published'
    ? `(owner_user_id = :user_id or owner_user_id is null and :sees_ownerless::boolean or ${buildShareCondition()})`
    : `(owner_user_id = :user_id or ${buildShareCondition(`and level = 'edit'`)}
        or owner_user_id is null and :sees_ownerless::boolean and not ${buildShareCondition()})`;

/** SQL for the slugs of the published custom connectors that a member can see. */
export const visibleOwnSlugs = `
  select slug from catalog.connectors as connector
  where org_id = :org_id and status = 'published' and ${buildVisibleCondition('published')}`;
