import { CommandBus } from '@nestjs/cqrs';
import { NestFactory } from '@nestjs/core';
import { IssueToken, buildOperator } from '#identity';
import { actOfOperator, Clock, kernelSchema, migrate } from '#kernel';
import { CreateOrganization } from '#organizations';
import { vaultSchema } from '#vault';
import { makeKeys } from '#composition/keys';
import { schemas } from '#composition/schemas';
import { type DatabaseUrls, startPostgres, freePort } from '#composition/postgres';
import { type Environments, environmentsOf, type Ports } from '#composition/settings';
import { demoEnvironment } from '#composition/product';
import { CliModule } from '../../apps/cli/src/product/product.js';
import { type Process, startServing, startSpeaking } from './processes.js';
import { fill } from './seed/fill.js';
import { type Size } from './seed/size.js';
import { idOf } from './seed/words.js';

type Server = Process & { url: string };

export type System = {
  api: Server;
  vault: Process;
  floor: Server;
  textFloor: Server;
  ownerUrl: string;
  urls: DatabaseUrls;
  /** The settings for further processes of the product. */
  environmentsFor: (urls: DatabaseUrls, ports: Ports) => Environments;
  /** The organizations in the order of the requested sizes. The first one is compared with the bare servers. */
  organizations: Organization[];
  connectionId: string;
  dataDir: string;
  /** The address of the demo's third party. No server listens there yet. */
  providerUrl: string;
  /** No jobs run before this is called. */
  startWorker: () => Promise<Process>;
  /** The vault's master key in the format of its setting. */
  vaultMasterKey: string;
  stop: () => Promise<void>;
};

/** An organization to send requests to, with an administrator who also owns connections. */
export type Organization = { orgId: string; userId: string; token: string };

/** Starts the product in separate processes on an embedded PostgreSQL with full organizations, and the bare servers. */
export async function startSystem(dataDir: string, sizes: Size[]): Promise<System> {
  const postgres = await startPostgres({ dataDir, report: () => undefined });
  await migrate(postgres.urls.owner, [kernelSchema, ...schemas, vaultSchema]);
  const organizations = await found(postgres.urls, sizes);
  const { orgId, userId } = organizations[0]!;
  const ports = { api: await freePort(), vault: await freePort() };
  const providerUrl = `http://127.0.0.1:${await freePort()}`;
  const open = { EGRESS_ALLOW: '127.0.0.1', RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'error' };
  const given = demoEnvironment({ DEMO_PROVIDER_URL: providerUrl, ...open });
  const keys = makeKeys();
  const environmentsFor = (urls: DatabaseUrls, each: Ports) => environmentsOf(given, urls, keys, each);
  const { service, vault: vaultEnvironment } = environmentsFor(postgres.urls, ports);
  const vault = await startServing('vault', vaultEnvironment, `http://127.0.0.1:${ports.vault}/health/live`);
  const apiUrl = `http://127.0.0.1:${ports.api}`;
  const api = await startServing('api', service, `${apiUrl}/health/live`);
  const floors = [];
  for (const times of ['parsed', 'text'])
    floors.push(await startSpeaking('./floor.js', [postgres.urls.owner, orgId, userId, times]));
  const [floor, textFloor] = floors.map(({ child, line }) => ({ child, url: line.split(' ')[0]! })) as [Server, Server];
  const processes: Process[] = [api, vault, floor, textFloor];
  const startWorker = async () => {
    const port = await freePort();
    const health = `http://127.0.0.1:${port}/health/live`;
    const worker = await startServing('worker', { ...service, WORKER_PORT: String(port) }, health);
    processes.push(worker);
    return worker;
  };
  return {
    api: { ...api, url: apiUrl },
    vault,
    floor,
    textFloor,
    ownerUrl: postgres.urls.owner,
    urls: postgres.urls,
    environmentsFor,
    organizations,
    connectionId: floors[0]!.line.split(' ')[1]!,
    dataDir,
    providerUrl,
    startWorker,
    vaultMasterKey: keys.vault.MASTER_KEYS,
    stop: async () => {
      for (const { child } of processes) child.kill('SIGKILL');
      await postgres.stop();
    },
  };
}

type Urls = { owner: string; app: string };

async function found(urls: Urls, sizes: Size[]): Promise<Organization[]> {
  const access = { url: urls.app, role: null, poolSize: 2, statementTimeoutMs: 60_000 };
  const context = await NestFactory.createApplicationContext(CliModule.forRoot(access, 'live'), { logger: false });
  const commands = context.get(CommandBus, { strict: false });
  const clock = context.get(Clock);
  const made: Organization[] = [];
  for (const [n, size] of sizes.entries()) {
    const founder = { name: 'Owner', email: `owner${n}@example.com` };
    const organization = new CreateOrganization({
      name: `Bench ${n}`,
      slug: null,
      plan: 'self_hosted',
      founder,
      act: actOfOperator(clock),
    });
    const { orgId } = await commands.execute(organization);
    await fill(urls.owner, orgId, size);
    const userId = idOf(orgId, 'usr', 7);
    await makeAdministrator(urls.owner, orgId, userId);
    const token = { kind: 'personal', user_id: userId, name: 'Bench', scopes: null, days: 7 } as const;
    const { secret } = await commands.execute(new IssueToken(buildOperator(orgId, clock.now()), token));
    made.push({ orgId, userId, token: secret });
  }
  await context.close();
  return made;
}

async function makeAdministrator(ownerUrl: string, orgId: string, userId: string): Promise<void> {
  const { Client } = await import('pg');
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(
    `insert into identity.member_roles (org_id, user_id, role_id, direct)
     select $1, $2, id, true from identity.roles where org_id = $1 and system_key = 'org_admin'`,
    [orgId, userId],
  );
  await client.end();
}
