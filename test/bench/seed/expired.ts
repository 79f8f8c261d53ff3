import { Client } from 'pg';
import { LocalKeys, Sealing } from '#platform/sealing';
import { secretContext } from '../../../libs/vault/src/credential/domain/credential.js';

type Original = { org_id: string; connection_id: string; account_id: string; generation: number; revision: number };

/**
 * Copies a connection. Each copy gets its own credential with an expired token.
 * @param masterKey as in the vault's setting. @returns ids of the copies.
 */
export async function addExpired(
  ownerUrl: string,
  masterKey: string,
  connectionId: string,
  count: number,
): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Original & { secret: Buffer }>(current, [connectionId]);
    const { secret, ...original } = rows[0]!;
    const sealing = sealingOf(client, masterKey);
    const opened = await sealing.open(secretContext({ ...original }, original.revision), secret);
    const numbers = Array.from({ length: count }, (_, n) => String(n + 1).padStart(5, '0'));
    const secrets: Buffer[] = [];
    for (const number of numbers) {
      const key = { ...original, account_id: `sfa_expired${number}` };
      secrets.push(await sealing.seal(secretContext(key, original.revision), opened));
    }
    const { org_id, account_id } = original;
    await copy(
      client,
      'vault.accounts',
      ['id', account_id],
      `
      'id', 'sfa_expired' || number, 'connection_id', 'conn_expired' || number`,
      [org_id, numbers],
    );
    await copy(
      client,
      'connections.connections',
      ['id', connectionId],
      `
      'id', 'conn_expired' || number, 'saffron_account_id', 'sfa_expired' || number`,
      [org_id, numbers],
    );
    await copy(
      client,
      'vault.credentials',
      ['account_id', account_id],
      `
      'account_id', 'sfa_expired' || number, 'expires_at', now() - interval '1 minute',
      'obtained_at', now() - interval '1 hour'`,
      [org_id, numbers],
    );
    await client.query(
      `update vault.credentials set secret = given.secret
       from unnest($1::text[], $2::bytea[]) as given (number, secret) where account_id = 'sfa_expired' || given.number`,
      [numbers, secrets],
    );
    await client.query('vacuum analyze');
    return numbers.map((number) => `conn_expired${number}`);
  } finally {
    await client.end();
  }
}

const current = `
  select org_id, connection_id, account.id as account_id, credential.generation, revision, secret
  from vault.accounts as account join vault.credentials as credential using (org_id)
  where connection_id = $1 and credential.account_id = account.id and stage = 'current'`;

async function copy(client: Client, table: string, [key, id]: string[], changes: string, values: unknown[]) {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  await client.query(
    `insert into ${table} (${names.join()})
     select ${names.map((name) => `(copy).${name}`).join()} from (
       select jsonb_populate_record(original, jsonb_build_object(${changes})) as copy
       from ${table} as original, unnest($2::text[]) as number where org_id = $1 and ${key} = $3
     ) as copies`,
    [...values, id],
  );
}

function sealingOf(client: Client, masterKey: string): Sealing {
  const [id, key] = masterKey.split(':') as [string, string];
  return new Sealing(new LocalKeys([{ id, key: Buffer.from(key, 'base64') }]), {
    keysFor: async (orgId) => (await client.query('select * from vault.data_keys where org_id = $1', [orgId])).rows,
    add: () => Promise.reject(new Error('The organization already has a key.')),
    rewrap: () => Promise.reject(new Error('No key is rewrapped here.')),
  });
}
