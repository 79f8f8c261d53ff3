// A token endpoint of oidc-provider alone, with the settings that Latchkey gives it. Its tokens are in PostgreSQL. Prints its
// address. `POST /family` issues a refresh token, as a consent would.
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import Provider from 'oidc-provider';

const [, , resource, scope, databaseUrl] = process.argv;
const clientId = 'app';
const accountId = 'ada';

const statements = {
  upsert: `insert into peer_tokens (model, id, grant_id, payload, expires_at)
    values ($1, $2, $3, $4, now() + $5 * interval '1 second')
    on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
  find: 'select payload, consumed_at from peer_tokens where model = $1 and id = $2 and expires_at > now()',
  consume: 'update peer_tokens set consumed_at = now() where model = $1 and id = $2',
  destroy: 'delete from peer_tokens where model = $1 and id = $2',
  revoke: 'delete from peer_tokens where grant_id = $1',
};

const pool = new pg.Pool({ connectionString: databaseUrl });
await pool.query(`
  create table if not exists peer_tokens (model text, id text, grant_id text, payload jsonb not null,
    expires_at timestamptz not null, consumed_at timestamptz, primary key (model, id));
  create index if not exists peer_tokens_grant on peer_tokens (grant_id)`);

const run = (name, ...values) => pool.query({ name, text: statements[name], values });

class StoredTokens {
  constructor(model) {
    this.model = model;
  }
  upsert = async (id, payload, seconds) =>
    void (await run('upsert', this.model, id, payload.grantId ?? null, payload, seconds ?? 86_400));
  find = async (id) => {
    const { rows } = await run('find', this.model, id);
    if (rows.length === 0) return undefined;
    const [{ payload, consumed_at }] = rows;
    return consumed_at === null ? payload : { ...payload, consumed: consumed_at.getTime() / 1000 };
  };
  consume = async (id) => void (await run('consume', this.model, id));
  destroy = async (id) => void (await run('destroy', this.model, id));
  revokeByGrantId = async (id) => void (await run('revoke', id));
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const provider = new Provider('http://127.0.0.1', {
  adapter: StoredTokens,
  clients: [
    {
      client_id: clientId,
      redirect_uris: ['http://127.0.0.1/callback'],
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }] },
  cookies: { keys: ['peer'] },
  scopes: [],
  rotateRefreshToken: true,
  issueRefreshToken: () => true,
  expiresWithSession: () => false,
  ttl: { AccessToken: 3600, RefreshToken: 30 * 86_400, Grant: 30 * 86_400 },
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({ scope, accessTokenTTL: 3600, accessTokenFormat: 'opaque' }),
    },
  },
});

async function startFamily() {
  const grant = new provider.Grant({ accountId, clientId });
  grant.addResourceScope(resource, scope);
  const grantId = await grant.save();
  const client = await provider.Client.find(clientId);
  const token = new provider.RefreshToken({
    ...{ client, accountId, grantId, resource, scope, gty: 'authorization_code' },
    ...{ authTime: Math.floor(Date.now() / 1000), expiresWithSession: false, iiat: Math.floor(Date.now() / 1000) },
  });
  return { client_id: clientId, refresh_token: await token.save() };
}

const handle = provider.callback();
const server = createServer(async (request, response) => {
  if (request.url === '/family') response.end(JSON.stringify(await startFamily()));
  else handle(request, response);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
