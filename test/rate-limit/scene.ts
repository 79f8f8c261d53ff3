import { randomBytes } from 'node:crypto';
import { Controller, Get, Global, Module, Param, Post } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type RouteAccess, anyMember, type Caller, Callers, everybody, notFound } from '#kernel';
import { AuthGuard, createHttpApp, SessionRequests, type TrustedProxies, tokenInvalid } from '#kernel/http';
import { PlatformModule } from '#platform';
import { type Bucket, defineBucket, RateLimit, type LimitOptions } from '#platform/rate-limit';
import { createDatabase } from '../support/database.js';

/** A bucket with limits of its own, whose name the product may use too. */
export const testBucket = (facts: Omit<Parameters<typeof defineBucket>[0], 'counts' | 'internal'>): Bucket =>
  defineBucket({ ...facts, counts: 'Requests of a test.', internal: true });

const executions = testBucket({
  name: 'execute',
  quota: 600,
  seconds: 60,
  countedBy: 'token',
  insteadOfGeneral: true,
});
const secrets = testBucket({ name: 'secret', quota: 60, seconds: 3600, countedBy: 'member', onlyAccepted: true });
const connectSessions = testBucket({ name: 'connect', quota: 20, seconds: 60, countedBy: 'member' });

@Controller('thing')
class Things {
  static readonly access: RouteAccess<'list' | 'create' | 'run' | 'connect' | 'issue' | 'probe'> = {
    list: anyMember,
    create: anyMember,
    run: anyMember,
    connect: anyMember,
    issue: anyMember,
    probe: everybody,
  };

  @Get()
  list(): object {
    return {};
  }

  @Post()
  create(): object {
    return {};
  }

  @Post('run')
  @RateLimit(executions)
  run(): object {
    return {};
  }

  @Post('connect')
  @RateLimit(connectSessions)
  connect(): object {
    return {};
  }

  @Post('issue/:kind')
  @RateLimit(secrets)
  issue(@Param('kind') kind: string): object {
    if (kind === 'unknown') throw notFound('thing');
    return {};
  }

  @Get('probe')
  probe(): object {
    return {};
  }
}

/** Treats `org_a/usr_b/atok_c` as that token of that member. */
class AnyCallers implements Callers {
  couldBeToken = (text: string): boolean => text.startsWith('org_');

  identify(text: string): Promise<Caller> {
    const [orgId, userId, id] = text.split('/');
    if (!id) return Promise.reject(tokenInvalid('The token is invalid.'));
    const token = { id, kind: 'personal', name: id };
    return Promise.resolve({ orgId, userId, frozen: null, app: null, token } as Caller);
  }

  identifySession = (): Promise<Caller> => Promise.reject(tokenInvalid('No test has pages.'));

  reload = (caller: Caller) => Promise.resolve(caller);

  withOrganizationLock = (): never => {
    throw new Error('Nothing here changes rights.');
  };
}

@Global()
@Module({
  providers: [
    { provide: Callers, useClass: AnyCallers },
    { provide: SessionRequests, useValue: { findSession: () => null } },
  ],
  exports: [Callers, SessionRequests],
})
class CallersModule {}

/** Returns a function that starts API processes on a new database. They stop after each test. */
export async function startLimitScene() {
  const { app: database } = await createDatabase();
  const running: NestFastifyApplication[] = [];
  afterEach(async () => void (await Promise.all(running.splice(0).map((app) => app.close()))));
  const start = async (limits: LimitOptions, trustProxy: TrustedProxies = 1) => {
    const app = await startProcess(database, limits, trustProxy);
    running.push(app);
    return callerOf(await app.getUrl());
  };
  return { start };
}

/**
 * Starts an API process. At a factor of 0.05 it allows bursts of 5 requests, 12 writes, and one failed authentication.
 */
async function startProcess(database: string, limits: LimitOptions, trustProxy: TrustedProxies) {
  const key = randomBytes(32);

  @Module({
    imports: [
      PlatformModule.forRoot({
        database: { url: database, role: null, poolSize: 2, statementTimeoutMs: 5000 },
        schemas: [],
        cursorKeys: [key],
        masterKeys: [{ id: 'test', key }],
        schema: 'kernel',
        limits,
      }),
      CallersModule,
    ],
    controllers: [Things],
    providers: [{ provide: APP_GUARD, useClass: AuthGuard }],
  })
  class TestApi {}

  const app = await createHttpApp(TestApi, { bodyLimit: 1024, trustProxy, corsOrigins: [] });
  app.useLogger(false);
  await app.listen(0, '127.0.0.1');
  return app;
}

/** Sends requests to a process, as a client at an address. */
const callerOf =
  (base: string) =>
  async (request: string, token: string, address = '203.0.113.9') => {
    const [method, path] = request.split(' ') as [string, string];
    const headers = { ...(token !== '' && { authorization: `Bearer ${token}` }), 'x-forwarded-for': address };
    const answer = await fetch(base + path, { method, headers });
    const named = (name: string) => answer.headers.get(name);
    return {
      status: answer.status,
      body: await answer.json(),
      policy: named('ratelimit-policy'),
      left: named('ratelimit'),
      retryAfter: Number(named('retry-after')),
    };
  };

export const times = async <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (let n = 0; n < count; n++) results.push(await work());
  return results;
};

let nextOrganization = 0;
/** A member of an organization without any counted requests. */
export const someone = () => `org_${Date.now()}_${nextOrganization++}/usr_a/atok_${randomBytes(4).toString('hex')}`;
export const few: LimitOptions = { factor: 0.05, redisUrl: null };
