import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { kernelSchema, migrate, SystemClock } from '#kernel';
import { vaultSchema } from '#vault';
import { keyring } from '#platform/configuration';
import { RequestSigner } from '#platform/service-auth';
import { parties } from '#vault-protocol';
import { makeKeys } from '#composition/keys';
import { schemas } from '#composition/schemas';
import { demoEnvironment } from '#composition/product';
import { type Environment } from '#platform/configuration';
import { environmentsOf } from '#composition/settings';
import { startPostgres } from '#composition/postgres';
import { connectApi } from '../../apps/demo/src/api.js';
import { freePort } from '../support/free-port.js';
import { programOf, runApp, type RunningApp } from '../support/run-app.js';
import { wireTo } from '../support/wire.js';
import { connect, startThirdParty } from './third-party.js';

const run = promisify(execFile);

type Part = 'api' | 'vault' | 'worker';

/** An organization with one owner and a connected account of the third party. The neighbour has several connections. */
type Organization = { orgId: string; token: string; connection: string; connections: string[] };

/** API and vault in separate processes on a PostgreSQL behind a proxy, with a third party and two organizations. */
export async function startSystem(dataDir: string, limits: 'limits' | 'no limits', more: Environment = {}) {
  let postgres = await startPostgres({ dataDir, report: () => undefined });
  const { urls } = postgres;
  await migrate(urls.owner, [kernelSchema, ...schemas, vaultSchema]);
  const wire = await wireTo(urls.app, 5432);
  const { port: behind } = new URL(wire.url);
  const wired = (url: string) => Object.assign(new URL(url), { port: behind }).href;
  const ports = { api: await freePort(), vault: await freePort(), worker: await freePort() };
  const [providerPort, metricsPort] = [await freePort(), await freePort()];
  const given = {
    DEMO_PROVIDER_URL: `http://127.0.0.1:${providerPort}`,
    RATE_LIMIT_FACTOR: limits === 'limits' ? '1' : '0',
    LOG_LEVEL: 'fatal',
    LATCHKEY_DATA_DIR: join(dataDir, 'processes'),
    METRICS_PORT: String(metricsPort),
    ...more,
  };
  const addresses = { owner: urls.owner, app: wired(urls.app), vault: wired(urls.vault) };
  const { service, vault } = environmentsOf(demoEnvironment(given), addresses, makeKeys(), ports);
  const known = (env: object) => JSON.parse(JSON.stringify(env)) as Record<string, string>;
  const worker = { ...service, WORKER_PORT: ports.worker, METRICS_PORT: undefined };
  const settings = { api: known(service), vault: known(vault), worker: known(worker) };

  const running = new Map<Part, RunningApp>();
  const start = async (part: Part) => void running.set(part, await runApp(part, settings[part], ports[part]));
  const kill = async (part: Part) => {
    const { child } = running.get(part)!;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };

  const founded: { organization: { id: string }; token: string }[] = [];
  for (const name of ['Busy', 'Neighbour']) {
    const words = ['org', 'create', '--name', name, '--owner-email', `${name}@example.com`, '--json'];
    founded.push(JSON.parse((await run(process.execPath, [programOf('cli'), ...words], { env: settings.api })).stdout));
  }
  await Promise.all([start('api'), start('vault')]);
  const url = `http://127.0.0.1:${ports.api}`;
  const owners = founded.map(({ token }) => connectApi(url, token));
  const { redirect_uri } = await owners[0]!.latchkey.connectors.getOAuthApp('demo');
  const provider = await startThirdParty(redirect_uri, providerPort);
  const organizations: Organization[] = [];
  for (const [n, { organization, token }] of founded.entries()) {
    const connections: string[] = [];
    for (let count = 0; count < [1, 6][n]!; count++)
      connections.push(await connect(owners[n]!, provider, ['ada', 'grace'][n]!));
    organizations.push({ orgId: organization.id, token, connection: connections[0]!, connections });
  }

  const signer = new RequestSigner(parties.toVault, keyring(settings.api.SERVICE_KEY!)[0]!, new SystemClock());
  return {
    url,
    owner: owners[0]!,
    /** A token of the service for one request to the vault. */
    signed: (path: string) => signer.sign(organizations[0]!.orgId, { method: 'GET', path, body: '' }),
    vaultUrl: `http://127.0.0.1:${ports.vault}`,
    /** Serves only the health routes. */
    workerUrl: `http://127.0.0.1:${ports.worker}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    ownerUrl: () => postgres.urls.owner,
    urls,
    settings,
    pidOf: (part: Part): number => running.get(part)!.child.pid!,
    /** The processes that were started and have ended. */
    died: () =>
      [...running].flatMap(([part, { child }]) => ((child.exitCode ?? child.signalCode) === null ? [] : [part])),
    wire,
    provider,
    busy: organizations[0]!,
    neighbour: organizations[1]!,
    start,
    kill,
    /** Stops PostgreSQL while `meanwhile` runs, and starts it on another port. The proxy then connects to that port. */
    restartDatabase: async (meanwhile: () => Promise<unknown>) => {
      await postgres.stop();
      await meanwhile();
      postgres = await startPostgres({ dataDir, report: () => undefined });
      wire.leadTo(postgres.port);
    },
    stop: async () => {
      for (const { child } of running.values()) child.kill('SIGKILL');
      provider.letGo();
      await Promise.all([provider.close(), wire.cut()]);
      await postgres.stop();
    },
  };
}

export type System = Awaited<ReturnType<typeof startSystem>>;
