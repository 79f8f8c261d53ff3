import { newId } from '#kernel';
import { type NotesProvider, startNotesProvider } from './oauth-provider.js';
import { type RunningVault as Vault, startVault } from './vault.js';

/** The address to which the vault sends the browser at the end. No server needs to listen there. */
export const callback = 'http://127.0.0.1:9/connection/conn_1/callback';

export type SessionFacts = {
  org?: string;
  connection_id?: string;
  integration_id?: string;
  purpose?: 'connect' | 'reconnect';
  account_id?: string;
  return_url?: string;
  [more: string]: unknown;
};

/** The vault, a provider it can reach, and the provider's connectors. */
export async function startConnectFlow() {
  const vault = await startVault();
  const provider = await startNotesProvider(`${vault.base}/oauth/callback`);
  const links = { openSession: openSessionOf(vault), directLink: directLinkOf(vault) };
  const flow = { vault, provider, ...links, install: installOf(vault, provider) };
  return { ...flow, stop: () => Promise.all([vault.stop(), provider.close()]) };
}

const openSessionOf =
  (vault: Vault) =>
  async ({ org = 'org_a', return_url = callback, ...facts }: SessionFacts = {}) => {
    const names = { org_name: 'Analytical Engines', owner_name: 'Ada Lovelace' };
    const session = { connection_id: 'conn_1', integration_id: 'ii_notes', purpose: 'connect', return_url };
    const answer = await vault.asService(org, 'POST /v1/connect-sessions', { org, ...names, ...session, ...facts });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body as { session_id: string; token: string; connect_url: string };
  };

/** A link that skips Latchkey's page. */
const directLinkOf =
  ({ base }: Vault) =>
  ({ token: connect_session }: { token: string }, installed_integration_id = 'ii_notes') =>
    `${base}/connect/notes?${new URLSearchParams({
      connect_session,
      installed_integration_id,
      authentication_method: 'oauth',
    })}`;

/** Installs the definition of a connector for the provider, with an OAuth application. */
const installOf =
  (vault: Vault, { issuer, client }: NotesProvider) =>
  async (integration_id = 'ii_notes', changes: object = {}, org = 'org_a') => {
    const definition = { ...definitionOf(issuer), ...changes };
    const path = `PUT /v1/integrations/${integration_id}`;
    const named = { definition_digest: newId('digest', new Date()), definition_version: 1 };
    const put = await vault.asService(org, path, { org, slug: 'notes', ...named, definition });
    const app = await vault.asService(org, `${path}/oauth-app`, { client_id: client.id, client_secret: client.secret });
    if (put.status >= 300 || app.status >= 300) throw new Error(JSON.stringify([put.body, app.body]));
  };

export const oauth = (issuer: string) => ({
  name: 'oauth',
  type: 'oauth2',
  authorize_url: `${issuer}/auth`,
  token_url: `${issuer}/token`,
  revoke_url: `${issuer}/token/revocation`,
  iss: issuer,
  pkce: 'S256',
  client_auth: 'basic',
  scopes: [{ name: 'notes.read', required: true }, { name: 'notes.write' }],
});

export const apiKey = {
  name: 'key',
  type: 'api_key',
  label: 'API key',
  form_fields: [
    { name: 'api_key', type: 'password', label: 'API key', required: true, help: 'In Notes, under Settings.' },
  ],
  inject: [{ in: 'header', name: 'X-Api-Key', template: '{{api_key}}' }],
};

/** An API with the team in its address. */
export const ofTeams = (issuer: string) => ({
  base_url: `${issuer}/teams/{{team}}`,
  variables: [{ name: 'team', type: 'string', identity: true, source: 'form', pattern: '^[a-z]+$' }],
  auth: [{ ...apiKey, form_fields: [{ name: 'team', type: 'text', required: true }, ...apiKey.form_fields] }],
});

export const password = { name: 'password', type: 'basic', label: 'Password' };

export const permissions_text = 'Reads and writes the notes of the person who signs in.';

export const definitionOf = (issuer: string) => ({
  name: 'Notes',
  base_url: issuer,
  auth: [oauth(issuer)] as object[],
  verify: { method: 'GET', path: '/me', expect: [200], subject: '=body.id', label: '=body.email' },
});
