import { type InstalledDefinition } from '#connector-definition';
import { type NewCredential } from '../../libs/vault/src/credential/domain/credentials.js';
import { startProvider } from './provider.js';
import { type Account, startVaultScene } from './scene.js';

/** A vault with accounts of the connector Tickets, whose responses the test controls. */
export async function startTicketsScene() {
  const { origin, ...third } = await startProvider();
  const scene = await startVaultScene();
  const { vault, credentials } = scene;
  const definition = (changes: Partial<InstalledDefinition> = {}) => definitionAt(origin, changes);

  let count = 0;

  async function organization(changes: Partial<InstalledDefinition> = {}) {
    const orgId = `org_${++count}`;
    const named = { definition_digest: 'digest', definition_version: 1 };
    const body = { org: orgId, slug: 'tickets', ...named, definition: definition(changes) };
    await vault.asService(orgId, 'PUT /v1/integrations/ii_tickets', body);
    return orgId;
  }

  const given = (org_id: string, changes: Partial<NewCredential> = {}): NewCredential => ({
    org_id,
    integration_id: 'ii_tickets',
    connection_id: 'conn_1',
    account_id: null,
    auth_method: 'key',
    secret: { kind: 'fields', fields: { api_key: 'canary-api-key' } },
    expires_at: null,
    scopes: null,
    oauth_app_generation: null,
    subject_hash: null,
    account_label: 'ada@example.com',
    variables: { workspace: 'acme' },
    definition: definition(),
    post_install: [],
    confirm_by: new Date(vault.clock.now().getTime() + 10 * 60_000),
    ...changes,
  });

  const oauth = (access_token: string, refresh_token: string | null = 'canary-refresh'): Partial<NewCredential> => ({
    auth_method: 'oauth',
    secret: { kind: 'token', access_token, refresh_token },
    oauth_app_generation: 1,
    expires_at: new Date(vault.clock.now().getTime() + 3_600_000),
  });

  const setApp = (orgId: string, app: object = { client_id: 'client', client_secret: 'canary-client-secret' }) =>
    vault.asService(orgId, 'PUT /v1/integrations/ii_tickets/oauth-app', app);

  async function account(changes: Partial<NewCredential> = {}, of: Partial<InstalledDefinition> = {}) {
    const orgId = await organization(of);
    if (changes.oauth_app_generation) await setApp(orgId);
    const key = await credentials().add(given(orgId, { definition: definition(of), ...changes }));
    await credentials().confirm(key);
    return { orgId, id: key.account_id };
  }

  const post = ({ orgId, id }: Account, what: string, body: object = {}) =>
    vault.asService(orgId, `POST /v1/accounts/${id}/${what}`, body);

  const call = (used: Account, changes: object = {}) =>
    post(used, 'proxy', { method: 'GET', path: '/items', ...changes });

  const accounts = { organization, given, oauth, setApp, account, post, call };
  return { ...scene, ...third, origin, definition, ...accounts };
}

const definitionAt = (origin: string, changes: Partial<InstalledDefinition>): InstalledDefinition => ({
  name: 'Tickets',
  base_url: `${origin}/{{workspace}}/api`,
  headers: { 'x-version': '2022-06-28', 'x-signing': '{{signing_key}}' },
  query: { locale: 'en' },
  variables: [
    { name: 'workspace', type: 'string', identity: true, source: 'form', pattern: '[a-z0-9-]+' },
    { name: 'signing_key', type: 'string', secret: true, source: 'manual', default: 'none' },
    { name: 'color', type: 'select', source: 'manual', options: [{ value: 'red', label: 'Red' }] },
  ],
  auth: [
    {
      name: 'key',
      type: 'api_key',
      form_fields: [{ name: 'api_key', type: 'password', required: true }],
      inject: [{ in: 'header', name: 'X-Api-Key', template: 'Key {{api_key}}' }],
    },
    {
      name: 'query',
      type: 'api_key',
      form_fields: [{ name: 'api_key', type: 'password', required: true }],
      inject: [{ in: 'query', name: 'apikey', template: '{{api_key}}' }],
    },
    { name: 'password', type: 'basic' },
    {
      name: 'oauth',
      type: 'oauth2',
      authorize_url: `${origin}/authorize`,
      token_url: `${origin}/token`,
      revoke_url: `${origin}/revoke`,
      pkce: 'S256',
      client_auth: 'post',
    },
    { name: 'robot', type: 'client_credentials', token_url: `${origin}/token`, client_auth: 'post' },
    { name: 'open', type: 'none' },
  ],
  verify: { method: 'GET', path: '/me', subject: '=$string(body.id)', label: '=body.email' },
  ...changes,
});
