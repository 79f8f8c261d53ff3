import { type InstalledDefinition } from '#connector-definition';
import { type NewCredential } from '../../libs/vault/src/credential/domain/credentials.js';
import { startNotesProvider } from '../support/oauth-provider.js';
import { signIn } from '../support/sign-in.js';
import { type Account, startVaultScene } from './scene.js';

/** A vault with accounts of the connector Notes, whose provider issues rotating tokens. */
export async function startNotesScene(database?: { owner: string; vault: string }) {
  const scene = await startVaultScene(database);
  const { vault, credentials } = scene;
  const provider = await startNotesProvider('http://vault.localhost/oauth/callback');
  afterAll(() => provider.close());

  /** Definitions by organization. */
  const definitions = new Map<string, InstalledDefinition>();

  let count = 0;
  const newOrganization = () => `org_${++count}`;

  /** Installs a definition and its OAuth application for a new organization. Returns its id. */
  async function installed(
    definition: InstalledDefinition,
    { id, secret } = provider.client as { id: string; secret: string },
  ) {
    const orgId = newOrganization();
    definitions.set(orgId, definition);
    const body = { slug: 'notes', definition_digest: `digest-${count}`, definition_version: 1, definition };
    expect((await vault.asService(orgId, 'PUT /v1/integrations/ii_notes', body)).status).toBe(200);
    const app = { client_id: id, client_secret: secret };
    expect((await vault.asService(orgId, 'PUT /v1/integrations/ii_notes/oauth-app', app)).status).toBe(200);
    return orgId;
  }

  function credentialOf(orgId: string, tokens: { access_token: string; refresh_token: string | null }): NewCredential {
    return {
      org_id: orgId,
      integration_id: 'ii_notes',
      connection_id: 'conn_1',
      account_id: null,
      auth_method: 'oauth',
      secret: { kind: 'token', access_token: tokens.access_token, refresh_token: tokens.refresh_token },
      expires_at: new Date(vault.clock.now().getTime() + hour),
      scopes: ['openid', 'notes.read', 'notes.write'],
      oauth_app_generation: 1,
      subject_hash: 'ada',
      account_label: 'ada@notes.example',
      variables: {},
      definition: definitions.get(orgId)!,
      post_install: [],
      confirm_by: new Date(vault.clock.now().getTime() + 10 * 60_000),
    };
  }

  async function connected(orgId: string, tokens: { access_token: string; refresh_token: string | null }) {
    const key = await credentials().add(credentialOf(orgId, tokens));
    return (await credentials().confirm(key)).account_id;
  }

  const account = async () => {
    const orgId = await installed(notes(provider.issuer));
    return { orgId, id: await connected(orgId, await signIn(provider)) };
  };

  const call = ({ orgId, id }: Account, body: object = me, from = vault) =>
    from.asService(orgId, `POST /v1/accounts/${id}/proxy`, body);

  return { ...scene, provider, installed, credentialOf, connected, account, call };
}

export const notes = (issuer: string, method: Partial<InstalledDefinition['auth'][0]> = {}): InstalledDefinition => ({
  name: 'Notes',
  base_url: issuer,
  auth: [
    {
      name: 'oauth',
      type: 'oauth2',
      authorize_url: `${issuer}/auth`,
      token_url: `${issuer}/token`,
      revoke_url: `${issuer}/token/revocation`,
      scopes: [{ name: 'openid' }, { name: 'notes.read' }, { name: 'notes.write' }],
      pkce: 'S256',
      client_auth: 'basic',
      ...method,
    } as InstalledDefinition['auth'][0],
  ],
  verify: { method: 'GET', path: '/me', subject: '=body.id', label: '=body.email' },
});

export const me = { method: 'GET', path: '/me' };

const hour = 3_600_000;
