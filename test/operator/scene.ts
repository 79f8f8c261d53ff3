import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type KmsAccess } from '#platform/sealing';
import { type KeyMaterial, makeKeys, vaultKeys } from '#composition/keys';
import { type DatabaseUrls } from '#composition/postgres';
import { runHere } from '../support/cli.js';
import { onDatabase, query } from '../support/cluster/sql.js';
import { createDatabase } from '../support/database.js';
import { type Kms } from '../support/kms.js';
import { type Product, startProduct } from '../support/product.js';
import { type App, programOf } from '../support/run-app.js';

/** A product on one database, with keys in the operator's environment. */
export async function startInstallation(
  urls?: DatabaseUrls,
  keys: KeyMaterial = makeKeys(),
  provider?: Product['provider'],
  kms?: Kms,
) {
  const access = kms && { endpoint: kms.url, credentials: kms.credentials };
  const installation = { urls: urls ?? (await createDatabase()), keys, provider, kms: access };
  const product = await startProduct({ installation });
  return {
    ...installation,
    product,
    environment: environmentOf(product, installation),
    /** Sets the product's clock to the machine's time, because commands sign requests with the machine's time. */
    meetTheMachinesTime: () => product.clock.pass({ seconds: (Date.now() - product.clock.now().getTime()) / 1000 }),
  };
}

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

type Environment = Record<string, string | undefined>;

/** The environment of the operator's shell, with all settings of service and vault. */
export function environmentOf(
  product: Product,
  { urls, keys, kms }: { urls: DatabaseUrls; keys: KeyMaterial; kms?: KmsAccess },
): Environment {
  return {
    PATH: process.env.PATH,
    // The folder does not exist, so only the environment counts.
    LATCHKEY_DATA_DIR: '/nonexistent/latchkey',
    DATABASE_URL: urls.owner,
    DATABASE_APP_URL: urls.app,
    DATABASE_VAULT_URL: urls.vault,
    PUBLIC_URL: product.base,
    VAULT_URL: product.vaultUrl,
    ...vaultKeys(keys),
    ...keys.service,
    AWS_ENDPOINT_URL_KMS: kms?.endpoint,
    AWS_ACCESS_KEY_ID: kms?.credentials?.accessKeyId,
    AWS_SECRET_ACCESS_KEY: kms?.credentials?.secretAccessKey,
  };
}

/** An empty database with the same owner. */
export async function emptyDatabase({ owner, app, vault }: DatabaseUrls): Promise<DatabaseUrls> {
  const name = `${new URL(owner).pathname.slice(1)}_${randomBytes(4).toString('hex')}`;
  await query(owner, `create database ${name}`);
  return { owner: onDatabase(owner, name), app: onDatabase(app, name), vault: onDatabase(vault, name) };
}

/** The output of a command with --json. */
export async function answerOf(environment: Environment, ...words: string[]) {
  const { code, stdout, stderr } = await runHere(environment, ...words, '--json');
  return { code, answer: JSON.parse(stdout), stderr };
}

/** The output of a process that refuses to start. */
export async function refusalOf(app: App, settings: Environment): Promise<string> {
  const urls = { PUBLIC_URL: 'http://127.0.0.1:1', APP_URL: 'http://127.0.0.1:1', VAULT_URL: 'http://127.0.0.1:2' };
  const env = { PATH: process.env.PATH, ...urls, PORT: '0', WORKER_PORT: '0', VAULT_PORT: '0', ...settings };
  const child = spawn(process.execPath, ['--no-warnings', programOf(app)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  expect(await once(child, 'close')).toEqual([1, null]);
  return said;
}
