import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type INestApplicationContext } from '@nestjs/common';
import { Egress } from '#platform/outgoing';
import { keyring, masterKeyring } from '#platform/configuration';
import { stopAll } from '#platform/process';
import { RequestSigner, ServiceClient } from '#platform/service-auth';
import { parties } from '#vault-protocol';
import { type ApiOptions } from '#composition/api';
import { type KeyMaterial, makeKeys } from '#composition/keys';
import { type DatabaseUrls } from '#composition/postgres';
import { createVaultApp } from '#composition/vault';
import { type ConcurrencyLimits } from '../../libs/connections/src/vault-client/domain/connections-options.js';
import { deriveIntegrationId } from '../../libs/connections/src/vault-client/domain/integration.js';
import { startApi } from './api.js';
import { organizations, type TestApiOptions } from './api-options.js';
import { Browser, type Visit } from './browser.js';
import { type Answer, type Client } from './client.js';
import { query } from './cluster/sql.js';
import { createDatabase } from './database.js';
import { type MemberClient } from './founder.js';
import { freePort } from './free-port.js';
import { letGo } from './let-go.js';
import { type NotesProvider, startNotesProvider } from './oauth-provider.js';
import { platformOf } from './platform-app.js';
import { TickingClock } from './ticking-clock.js';
import { workerOn } from './worker.js';
import { startWireToVault } from './wire-to-vault.js';
import { alone, type Within } from './within.js';

/** Options of the product that a test can set. */
export type ProductOptions = Pick<TestApiOptions, 'egress' | 'limits' | 'mail' | 'unread'> & {
  callsAtOnce?: ConcurrencyLimits;
  callsWaiting?: Pick<ConcurrencyLimits, 'connection' | 'organization'>;
  callsPerOrganization?: number;
  /** Whether the operator has an OAuth application for the demo connector. */
  hasPlatformApp?: boolean;
  /** Wraps each app in the other modules of its process. */
  within?: Within;
  /** The database and keys of service and vault, for tests that need them. By default both are new. */
  installation?: { urls: DatabaseUrls; keys: KeyMaterial; provider?: NotesProvider; kms?: ApiOptions['kms'] };
};

type Connected = { begun: Answer; ended: Visit; id: string };

/** API, vault and a third party with OAuth, each on its own port, as in production. */
export async function startProduct(options: ProductOptions = {}) {
  const {
    callsAtOnce,
    callsWaiting,
    callsPerOrganization,
    egress,
    limits,
    mail,
    unread,
    installation,
    within = alone,
  } = options;
  const platform = platformOf(options.hasPlatformApp);
  const { urls, kms, provider: theirs, keys = makeKeys() } = installation ?? {};
  const [service, vaults] = [keys.service, keys.vault];
  const [serviceKey, vaultKey] = [keyring(service.SERVICE_KEY)[0]!, keyring(vaults.VAULT_KEY)[0]!];
  // The vault's jobs become due by the clock of PostgreSQL.
  const clock = new TickingClock(new Date().toISOString());
  const [apiPort, vaultPort] = [await freePort(), await freePort()];
  const [serviceUrl, vaultUrl] = [`http://127.0.0.1:${apiPort}`, `http://127.0.0.1:${vaultPort}`];
  const [appUrl, vaultKeys] = [organizations.appUrl, [...keyring(service.VAULT_PUBLIC_KEYS)]];
  const provider = theirs ?? (await startNotesProvider(`${vaultUrl}/oauth/callback${platform.path}`));
  const wire = await startWireToVault(vaultPort);
  const { vault: url, owner } = urls ?? (await createDatabase());
  const vaultOptions = {
    database: { url, role: null, poolSize: 10, statementTimeoutMs: 10_000 },
    egress: Egress.to(['127.0.0.1'], true),
    masterKeys: masterKeyring(vaults.MASTER_KEYS),
    kms,
    cursorKeys: [randomBytes(32)],
    clock,
    vaultKey,
    dataDir: mkdtempSync(join(tmpdir(), 'latchkey-vault-')),
    serviceKeys: [...keyring(vaults.SERVICE_PUBLIC_KEYS)],
    appUrl,
    serviceUrl,
    publicUrl: serviceUrl,
    vaultUrl,
    callsPerOrganization,
    platformApps: platform.appsAt(provider),
  };
  const vault = await createVaultApp(vaultOptions, {}, (app) => within(app, 'vault'));
  vault.useLogger(['error', 'fatal']);
  await vault.listen(vaultPort, '127.0.0.1');
  const connections = { vaultUrl: wire.url, serviceUrl, appUrl, serviceKey, vaultKeys, callsAtOnce, callsWaiting };
  const catalog = { demoProviderUrl: provider.issuer, seeds: true, opened: { hosts: ['127.0.0.1'], plain_http: true } };
  const masterKeys = masterKeyring(service.MASTER_KEYS);
  const api = await startApi(
    { connections, catalog, clock, egress, limits, mail, masterKeys, kms, urls, within, unread },
    apiPort,
  );
  const asService = new ServiceClient(vaultUrl, new RequestSigner(parties.toVault, serviceKey, clock));
  const asVault = new ServiceClient(serviceUrl, new RequestSigner(parties.toService, vaultKey, clock));

  /**
   * Sets an organization's OAuth application for the demo connector or a fork of it. The vault gets the definition at
   * the first attempt.
   */
  async function installDemo(as: MemberClient, slug = 'demo'): Promise<void> {
    await as('POST /connection', { connector_slug: slug });
    const { orgId } = as;
    const path = `/v1/integrations/${deriveIntegrationId(orgId, slug)}/oauth-app`;
    const body = { org: orgId, client_id: provider.client.id, client_secret: provider.client.secret };
    const { status } = await asService.send({ orgId, method: 'PUT', path, body, timeout_ms: 5000 });
    if (status >= 300) throw new Error(`The OAuth application was refused: ${status}.`);
  }

  /** Signs in at the third party. Returns the address to which the vault redirects the browser. */
  async function signIn(connect_url: string, as = 'ada', browser = new Browser()): Promise<string> {
    provider.behavior.signsInAs = as;
    const departed = await browser.submit(await browser.get(connect_url));
    const back = await browser.follow(departed, provider.issuer, vaultUrl);
    if (!back.location) throw new Error(`The vault did not redirect the browser: ${back.html}`);
    return back.location;
  }

  /** Connects an account completely. Returns the first response and the last page. */
  async function connect(as: Client, body: object = {}, account = 'ada'): Promise<Connected> {
    const begun = await as('POST /connection', { connector_slug: 'demo', ...body });
    if (begun.status !== 201) throw new Error(JSON.stringify(begun.body));
    const ended = await new Browser().get(await signIn(begun.body.connect_url, account));
    return { begun, ended, id: begun.body.connection.id };
  }

  const workers: INestApplicationContext[] = [];

  /** Runs a worker until the product stops. */
  async function startWorker() {
    const database = { url: api.urls.app, role: null, poolSize: 5, statementTimeoutMs: 10_000 };
    const options: ApiOptions = {
      database,
      connections,
      clock,
      appUrl,
      organizations,
      tokenEnvironment: 'test',
      cursorKeys: [randomBytes(32)],
      masterKeys,
      kms,
      catalog: { ...catalog, seeds: false },
      servesConsole: false,
    };
    const { worker, ...does } = await workerOn(options, within);
    workers.push(worker);
    return does;
  }

  const product = {
    ...api,
    startWorker,
    provider,
    vaultUrl,
    vaultDataDir: vaultOptions.dataDir,
    /** Sends signed requests to the service as the vault. */
    asVault,
    wire,
    vaultOwnerUrl: owner,
    /** Runs a statement on the vault's database that sees all rows. */
    vaultSql: <Row extends object = any>(text: string): Promise<Row[]> => query<Row>(owner, text),
    installDemo,
    signIn,
    connect,
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await Promise.all([api.stop(), stopAll([vault]), asService.close(), asVault.close()]);
      await Promise.all([theirs ?? provider.close(), wire.close()]);
      letGo(product);
    },
  };
  return product;
}

export type Product = Awaited<ReturnType<typeof startProduct>>;
