import {
  canRevokeShare,
  canSeeShares,
  canShare,
  type Reach,
  buildShareViews,
  buildAccessSummaryView,
} from '#access-control';
import { type Caller } from '#kernel';
import { type ConnectorDisplay } from '../../connector/domain/connector-display.js';
import {
  canManage,
  canReconnect,
  canTransfer,
  canUse,
  type ConnectionAccess,
  canCoverSomeTool,
  deriveOwnerStatus,
  sharing,
} from '../domain/connection-policy.js';
import { canRefreshCredentials, canRefreshTools } from '../domain/account-policy.js';
import { isOfCheck, statusAfter, sentenceFor, sentenceForGuests } from '../domain/connection-status.js';
import { type ConnectionRow, type ReachedRow, scopesIn } from '../persistence/reachable-connections.js';
import { type PageConnector, type PageFacts } from '../services/connection-page-loader.js';
import {
  type ConnectionView,
  type ConnectorDisplayView,
  type OwnerView,
  type TeamPathView,
} from './connection.view.js';

/** Builds the connector fields of a response. */
type ShowConnector = (facts: PageConnector) => ConnectorDisplayView | undefined;

/**
 * Builds the connector fields in a list. `single_redirect_auth` is included only if the caller can open the connector.
 * `available` is included only if it is false.
 */
export const buildListedConnectorView: ShowConnector = ({ display }) => ({
  label: display.label,
  logo: display.logo,
  upstream_slug: display.upstream_slug,
  single_redirect_auth: display.can_view ? display.single_redirect_auth : undefined,
  available: display.available ? undefined : false,
});

export const buildDetailedConnectorView: ShowConnector = ({ display }) => ({
  label: display.label,
  logo: display.logo,
  upstream_slug: display.upstream_slug,
  single_redirect_auth: display.can_view && display.single_redirect_auth,
  available: display.available,
  auth_mode: display.can_view ? display.auth_mode : undefined,
  can_view_connector: display.can_view,
});

/**
 * Builds the response for a connection from object literals, so that all responses have the same hidden class in V8.
 * Undefined fields are not serialized.
 */
export function buildConnectionView(
  caller: Caller,
  reached: ReachedRow,
  facts: PageFacts,
  showConnector?: ShowConnector,
): ConnectionView {
  const { row, reach } = reached;
  const connector = facts.connectors.get(row.connector_slug)!;
  const { status, cause, checked_at } = buildStatusView(row, facts);
  const owner_holds_connector = connector.display.heldBy(row.owner_user_id);
  const restricted = !connector.verdict.allowed;
  const ownership = { owner_holds_connector, owner: deriveOwnerStatus(facts.people.get(row.owner_user_id)) };
  const granted = { scopes_granted: scopesIn(row.scopes_granted), tool_scopes: connector.display.tool_scopes };
  const state = { status, status_cause: cause, restricted, sign_in: connector.sign_in };
  const account = { ...row, status };
  const flags = buildConnectionFlags(caller, { reach, ...state, ...ownership, ...granted }, account, connector.display);
  const sentence = sentenceFor(status, cause ?? problemWith(granted), connector.display.label);
  const view = {
    id: row.id,
    connector_slug: row.connector_slug,
    name: row.name,
    owner_user_id: row.owner_user_id,
    connected_by_user_id: row.connected_by_user_id,
    connected_by_label: facts.people.get(row.connected_by_user_id ?? '')?.name ?? null,
    connector: showConnector?.(connector),
    connector_not_shared: owner_holds_connector ? undefined : (true as const),
    restricted,
    restricted_by: connector.verdict.restricted_by,
    restricted_inherited_from: connector.ancestor,
    saffron_account_id: row.saffron_account_id,
    status,
    status_checked_at: checked_at,
    last_error: flags.can_manage || sentence === null ? sentence : sentenceForGuests,
    auth_method: row.auth_method,
    last_used_at: row.last_used_at,
    tool_count: countTools(connector, facts.withheld.get(row.id)),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return Object.assign(view, ownerFields(row, reach, facts), sharingFields(reached, flags, facts), flags);
}

const countTools = ({ tools }: PageConnector, withheld?: ReadonlySet<string>): number =>
  withheld ? tools.filter((name) => !withheld.has(name)).length : tools.length;

/** Returns a problem that the vault does not report, but that follows from the granted scopes. */
const problemWith = ({ scopes_granted, tool_scopes }: Granted): string | null =>
  canCoverSomeTool(scopes_granted, tool_scopes).reason;

type Granted = Pick<ConnectionAccess, 'scopes_granted' | 'tool_scopes'>;

type Flags = ReturnType<typeof buildConnectionFlags>;

/** Returns the caller's flags, from the same policies that the routes use. */
const buildConnectionFlags = (
  caller: Caller,
  access: ConnectionAccess,
  account: ConnectionRow,
  display: ConnectorDisplay,
) => ({
  can_use: canUse(caller, access).allowed,
  can_share: canShare(caller, sharing, access.reach).allowed,
  can_see_shares: canSeeShares(caller, sharing, access.reach).allowed,
  can_revoke_share: canRevokeShare(caller, sharing, access.reach).allowed,
  can_manage: canManage(access.reach).allowed,
  can_transfer: canTransfer(access.reach).allowed,
  can_reconnect: canReconnect(access).allowed,
  can_refresh_credentials: canRefreshCredentials(access.reach, account, display).allowed,
  can_refresh_tools: canRefreshTools(access.reach, account, display).allowed,
});

/** Returns the vault's state if it arrived in time, or else the stored status. The stored status is updated later. */
function buildStatusView(row: ConnectionRow, { accounts }: PageFacts) {
  const reported = row.saffron_account_id === null ? undefined : accounts.get(row.saffron_account_id);
  if (!reported) return { status: row.status, cause: row.status_cause, checked_at: row.status_checked_at };
  const status = statusAfter(row.status, reported.state);
  const checked_at = reported.checked_at ?? row.status_checked_at;
  const isOutdated = status !== row.status || (isOfCheck(row.status_cause) && checked_at !== row.status_checked_at);
  return { status, cause: reported.cause ?? (isOutdated ? null : row.status_cause), checked_at };
}

function ownerFields({ owner_user_id: id }: ConnectionRow, { access }: Reach, { people }: PageFacts) {
  const profile = people.get(id);
  if (access === 'owner') return { owner: undefined, owner_state: undefined };
  // If the owner has left, only the id is shown.
  if (!profile) return { owner: { id, avatar_url: null } satisfies OwnerView, owner_state: 'left' as const };
  const { name, email, avatar_url } = profile;
  return { owner: { id, name, email: email ?? undefined, avatar_url } satisfies OwnerView, owner_state: undefined };
}

/**
 * Returns the caller's access. Adds the account's label, the granted scopes and the shares if the caller may see them.
 */
function sharingFields({ row, entries, reach }: ReachedRow, { can_manage, can_share }: Flags, facts: PageFacts) {
  return {
    access: reach.access,
    access_via: reach.access_via,
    access_via_team: buildTeamView(reach.access_via_team, facts),
    account_label: can_manage ? row.account_label : undefined,
    scopes_granted: can_manage ? scopesIn(row.scopes_granted) : undefined,
    shares: can_manage ? buildShareViews('connection', row.id, entries) : undefined,
    access_summary: can_share ? buildAccessSummaryView(entries, facts) : undefined,
  };
}

const buildTeamView = (id: string | null, { teams }: PageFacts): TeamPathView | undefined =>
  id === null ? undefined : { id, name: teams.get(id) ?? null };
