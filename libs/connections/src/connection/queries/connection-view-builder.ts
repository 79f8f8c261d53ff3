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
import { canRefreshCredentials, canRefreshTools, type CheckedAccount } from '../domain/account-policy.js';
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
 * Builds the response for a connection as one literal, so that all responses have the same hidden class in V8. It is slow to
 * make an object from several, and to serialize it. Undefined fields are not serialized.
 */
export function buildConnectionView(
  caller: Caller,
  reached: ReachedRow,
  facts: PageFacts,
  showConnector?: ShowConnector,
): ConnectionView {
  const { row, entries, reach } = reached;
  const connector = facts.connectors.get(row.connector_slug)!;
  const { status, checked_at, owner_holds_connector, restricted, scopes_granted, flags, sentence } = buildState(
    caller,
    reached,
    facts,
  );
  const owner = buildOwnerView(row, reach, facts);
  return {
    id: row.id,
    connector_slug: row.connector_slug,
    name: row.name,
    owner_user_id: row.owner_user_id,
    connected_by_user_id: row.connected_by_user_id,
    connected_by_label: facts.people.get(row.connected_by_user_id ?? '')?.name ?? null,
    connector: showConnector?.(connector),
    connector_not_shared: owner_holds_connector ? undefined : true,
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
    owner,
    // If the owner has left, only the id is shown.
    owner_state: owner && !facts.people.has(row.owner_user_id) ? 'left' : undefined,
    access: reach.access,
    access_via: reach.access_via,
    access_via_team: buildTeamView(reach.access_via_team, facts),
    account_label: flags.can_manage ? row.account_label : undefined,
    scopes_granted: flags.can_manage ? scopes_granted : undefined,
    shares: flags.can_manage ? buildShareViews('connection', row.id, entries) : undefined,
    access_summary: flags.can_share ? buildAccessSummaryView(entries, facts) : undefined,
    can_use: flags.can_use,
    can_share: flags.can_share,
    can_see_shares: flags.can_see_shares,
    can_revoke_share: flags.can_revoke_share,
    can_manage: flags.can_manage,
    can_transfer: flags.can_transfer,
    can_reconnect: flags.can_reconnect,
    can_refresh_credentials: flags.can_refresh_credentials,
    can_refresh_tools: flags.can_refresh_tools,
  };
}

/** Returns what several fields of a response depend on. */
function buildState(caller: Caller, { row, reach }: ReachedRow, facts: PageFacts) {
  const { display, verdict, sign_in } = facts.connectors.get(row.connector_slug)!;
  const { status, cause, checked_at } = buildStatusView(row, facts);
  const owner_holds_connector = display.heldBy(row.owner_user_id);
  const restricted = !verdict.allowed;
  const owner = deriveOwnerStatus(facts.people.get(row.owner_user_id));
  const scopes_granted = scopesIn(row.scopes_granted);
  const { tool_scopes } = display;
  const access: ConnectionAccess = {
    reach,
    status,
    status_cause: cause,
    restricted,
    sign_in,
    owner_holds_connector,
    owner,
    scopes_granted,
    tool_scopes,
  };
  const { connector_slug, saffron_account_id, auth_method } = row;
  const account = { connector_slug, saffron_account_id, auth_method, status };
  const flags = buildConnectionFlags(caller, access, account, display);
  // A problem that the vault does not report, but that follows from the granted scopes.
  const problem = cause ?? canCoverSomeTool(scopes_granted, tool_scopes).reason;
  const sentence = sentenceFor(status, problem, display.label);
  return { status, checked_at, owner_holds_connector, restricted, scopes_granted, flags, sentence };
}

const countTools = ({ tools }: PageConnector, withheld?: ReadonlySet<string>): number =>
  withheld ? tools.filter((name) => !withheld.has(name)).length : tools.length;

/** Returns the caller's flags, from the same policies that the routes use. */
const buildConnectionFlags = (
  caller: Caller,
  access: ConnectionAccess,
  account: CheckedAccount,
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

/** Returns the owner, unless it is the caller. */
function buildOwnerView({ owner_user_id: id }: ConnectionRow, { access }: Reach, { people }: PageFacts) {
  if (access === 'owner') return undefined;
  const profile = people.get(id);
  if (!profile) return { id, avatar_url: null } satisfies OwnerView;
  const { name, email, avatar_url } = profile;
  return { id, name, email: email ?? undefined, avatar_url } satisfies OwnerView;
}

const buildTeamView = (id: string | null, { teams }: PageFacts): TeamPathView | undefined =>
  id === null ? undefined : { id, name: teams.get(id) ?? null };
