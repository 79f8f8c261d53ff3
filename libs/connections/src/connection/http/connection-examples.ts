import { ownerFlagsExample } from '#access-control';
import { type ConnectEnvelopeView, type ConnectionView } from '../queries/connection.view.js';

/** All times in these examples for the OpenAPI document have this value. */
const time = '2026-01-31T09:30:00.000Z';

export const connectionExample: ConnectionView = {
  id: 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd',
  connector_slug: 'github',
  name: 'GitHub for CI',
  owner_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  connected_by_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  connected_by_label: 'Ada Lovelace',
  connector: {
    label: 'GitHub',
    logo: null,
    single_redirect_auth: true,
    available: true,
    can_view_connector: true,
  },
  restricted: false,
  restricted_by: null,
  restricted_inherited_from: null,
  saffron_account_id: 'sfa_01k7vm3q8ef6ha4x2c9b5t0rsd',
  status: 'active',
  status_checked_at: time,
  last_error: null,
  auth_method: 'oauth',
  account_label: 'ada@example.com',
  scopes_granted: ['repo'],
  last_used_at: time,
  tool_count: 7,
  access: 'owner',
  access_via: 'owner',
  shares: [],
  access_summary: { org_level: null, team_count: 0, user_count: 0, total: 0, preview: [] },
  ...ownerFlagsExample,
  can_reconnect: true,
  can_refresh_credentials: true,
  can_refresh_tools: false,
  created_at: time,
  updated_at: time,
};

const steps = [{ name: 'site', label: 'Find the site', status: 'succeeded', error: null }] as const;
export const postInstallExample = { status: 'succeeded', steps: [...steps], last_run_at: time } as const;

const { connector, ...pending } = connectionExample;
const { available: _, can_view_connector: __, ...listedConnector } = connector!;

export const listedConnectionExample: ConnectionView = { ...connectionExample, connector: listedConnector };

export const envelopeExample: ConnectEnvelopeView = {
  connection: {
    ...pending,
    status: 'pending',
    status_checked_at: null,
    can_refresh_credentials: false,
    saffron_account_id: null,
    auth_method: null,
    account_label: null,
    scopes_granted: null,
    last_used_at: null,
  },
  connect_url: 'https://vault.example.com/connect?connect_session=…',
  direct_connect_url: null,
};
