import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Roles } from '#identity';
import { type Caller, Callers, Reads, Transactions, noHttpRequest } from '#kernel';
import { createHttpApp } from '#kernel/http';
import { serveDocument } from '#platform/openapi';
import { stopAll } from '#platform/process';
import { documentFacts, ApiModule } from '#composition/api';
import { nowhere, organizations, type TestApiOptions } from './api-options.js';
import { ship } from './catalog.js';
import { type Answer, type Client, clientOf } from './client.js';
import { letGo } from './let-go.js';
import { runJob } from './run-job.js';
import { returning } from './cluster/citus.js';
import { createDatabase, patientDatabase } from './database.js';
import { Founder, type OrganizationOptions, type People, type Rights } from './founder.js';
import { TickingClock } from './ticking-clock.js';
import { watchUndeclaredErrors } from './undeclared-errors.js';
import { untilBlocking } from './until-blocking.js';
import { alone } from './within.js';

export type { Answer, Client };

/** Runs a function outside the current transaction, which it would otherwise join. */
const apart = AsyncLocalStorage.snapshot();

/** The same for all APIs, because a second one on the same database must open what the first has sealed. */
const masterKey = { id: 'test', key: randomBytes(32) };

/** The API as it ships, with its own database and port. */
export async function startApi(options: TestApiOptions = {}, port = 0) {
  const {
    shipped,
    deadline,
    arrival,
    unread,
    poolSize = 10,
    urls = await createDatabase(),
    within = alone,
    corsOrigins = [],
    ...more
  } = options;
  if (shipped) await ship(urls.owner, shipped);
  const { clock = new TickingClock() } = more;
  const module = ApiModule.forRoot({
    database: { url: urls.app, role: null, poolSize, ...patientDatabase },
    cursorKeys: [randomBytes(32)],
    masterKeys: [masterKey],
    tokenEnvironment: 'test',
    appUrl: 'https://app.example.com',
    servesConsole: true,
    // The template database already contains the shipped catalog.
    catalog: { demoProviderUrl: null, seeds: false },
    organizations,
    connections: nowhere(),
    ...more,
    clock,
  });
  const http = { bodyLimit: 1_048_576, trustProxy: 0, corsOrigins, deadline, arrival, unread };
  const app: NestFastifyApplication = await createHttpApp(within(module, 'api'), http);
  app.useLogger(['error', 'fatal']);
  const listUndeclared = watchUndeclaredErrors(app);
  // Swagger UI is left out, because its files come from a package that does not load inside Jest.
  serveDocument(app, documentFacts, { ui: false });
  await app.listen(port, '127.0.0.1');
  const base = await app.getUrl();
  const [transactions, reads] = [app.get(Transactions), app.get(Reads)];
  const inLine = () => transactions.turns.waiting + reads.waiting;
  const founder = new Founder(app, base, clock);

  /** Runs a statement as the product would, for one organization. */
  const sql = (orgId: string, text: string, values: unknown[] = []): Promise<any[]> =>
    transactions.run(orgId, (manager) => manager.query(returning(text), values));

  /**
   * Starts writes while another transaction holds the organization's write lock. The lock is released when all of them
   * wait and `meanwhile` has run.
   */
  async function atOnce<Result>(
    orgId: string,
    begin: () => Promise<Result>[],
    meanwhile: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<Result[]> {
    let begun: Promise<Result>[] = [];
    await transactions.run(orgId, async (manager) => {
      await manager.query('select from kernel.access_epochs where org_id = $1 for update', [orgId]);
      begun = apart(begin);
      await untilBlocking(urls.owner, begun.length, inLine);
      await meanwhile();
    });
    return Promise.all(begun);
  }

  const api = {
    app,
    base,
    urls,
    clock,
    transactions,
    sql,
    atOnce,
    /** The caller that a token belongs to. */
    callerOf: ({ token }: Pick<Client, 'token'>): Promise<Caller> =>
      app.get(Callers, { strict: false }).identify(token, { ...noHttpRequest, id: 'req_test' }),
    /** A client with any token, or none. */
    client: (token = ''): Client => clientOf(base, token, {}),
    /**
     * Creates an organization and a member for each name. The value gives system roles by name, or the permissions of
     * one custom role: `organization({ manager: ['role:manage'], member: 'Member', both: { roles: ['Guest', 'Auditor'] } })`.
     * Returns a client for each member and for `owner`.
     */
    organization: <Name extends string = never>(
      people: People<Name> = {} as People<Name>,
      of: OrganizationOptions = {},
    ) => founder.organization(people, of),
    /** Adds a member to an organization, as `organization()` does. */
    member: (orgId: string, name: string, rights: Rights) => founder.member(orgId, name, rights),
    /** The id of a system role. */
    roleId: async ({ orgId }: { orgId: string }, name: string): Promise<string> =>
      (await app.get(Roles, { strict: false }).idsByName(orgId, [name]))[0]!,
    /** Processes a due row of the outbox, as a worker does. */
    run: (job: string, orgId: string, subjectId: string, eventId?: string) =>
      runJob(app, job, orgId, subjectId, eventId),
    /** Waits until the given number of sessions (default 1) wait for a lock that a running transaction holds. */
    untilBlocking: (waiting?: number) => untilBlocking(urls.owner, waiting, inLine),
    stop: async () => {
      await stopAll([app]);
      letGo(api);
      const undeclared = listUndeclared();
      if (undeclared.length > 0) throw new Error(`No route declares these errors:\n${undeclared.join('\n')}`);
    },
  };
  return api;
}

export type Api = Awaited<ReturnType<typeof startApi>>;
