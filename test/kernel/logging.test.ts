import { Controller, Get, HttpException, Logger, Module, Param, Query } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { NestFactory } from '@nestjs/core';
import { withoutSecrets } from '#kernel';
import { LoggingModule, logThrough, openLog } from '#platform/process';

const canary = 'c4n4ry';

@Controller()
class Doors {
  private readonly logger = new Logger('Doors');

  @Get('door/:id')
  open(@Query('fail') fail?: string): string {
    if (fail === 'yes') this.logger.error({ err: databaseError() }, 'door is stuck');
    if (fail === 'bare') this.logger.error(databaseError());
    return 'open';
  }

  @Get('answer/:status')
  answer(@Param('status') status: string): never {
    throw new HttpException('closed', Number(status));
  }

  @Get('health/live')
  live(): string {
    return 'live';
  }
}

/** A database error of `pg`. The message repeats a value, and other fields contain rows. */
const databaseError = () =>
  Object.assign(new Error(`invalid input syntax for type uuid: "${canary}"`, { cause: new Error('below') }), {
    severity: 'ERROR',
    code: '22P02',
    detail: `Key (token)=(${canary}) already exists.`,
    query: `select '${canary}'`,
    parameters: [canary],
  });

describe('The log', () => {
  const lines: string[] = [];
  const written = () => lines.map((line) => JSON.parse(line));
  const log = openLog('info', { app: 'door', version: '1.2.3' }, { write: (line: string) => void lines.push(line) });
  let app: NestFastifyApplication;

  @Module({ imports: [LoggingModule.forRoot(log)], controllers: [Doors] })
  class Doorway {}

  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(Doorway, new FastifyAdapter(), { bufferLogs: true });
    logThrough(app);
    await app.listen(0, '127.0.0.1');
  });
  beforeEach(() => void lines.splice(0));
  afterAll(() => app.close());

  const get = async (path: string) =>
    void (await fetch((await app.getUrl()) + path, { headers: { authorization: `Bearer ${canary}`, cookie: canary } }));

  it('has one line per request, with the route instead of the URL', async () => {
    await get(`/door/${canary}?connect_session=${canary}&code=${canary}`);
    expect(written()).toEqual([
      {
        level: 'info',
        app: 'door',
        version: '1.2.3',
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        msg: 'request',
        request_id: expect.any(String),
        method: 'GET',
        route: '/door/:id',
        status: 200,
        ms: expect.any(Number),
        org_id: null,
        token_id: null,
      },
    ]);
    expect(lines.join()).not.toContain(canary);
  });

  it('omits the URL of an unknown route', async () => {
    await get(`/${canary}`);
    expect(written()).toEqual([expect.objectContaining({ route: null, status: 404 })]);
    expect(lines.join()).not.toContain(canary);
  });

  it.each([
    [500, 'error'],
    [503, 'error'],
    [502, 'warn'],
    [404, 'info'],
  ])('records a response with %i as %s', async (status, level) => {
    await get(`/answer/${status}`);
    expect(written().find(({ msg }) => msg === 'request')).toMatchObject({ status, level });
  });

  it('omits health probes', async () => {
    await get('/health/live');
    expect(lines).toEqual([]);
  });

  it('shows the origin of an error without client data', async () => {
    await get('/door/1?fail=yes');
    const [failure] = written();
    expect(failure).toMatchObject({ level: 'error', context: 'Doors', msg: 'door is stuck' });
    expect(failure.err).toMatchObject({
      code: '22P02',
      stack: expect.stringContaining('logging.test'),
      cause: { message: 'below' },
    });
    expect(lines.join()).not.toContain(canary);
  });

  it('contains no client data for errors without a message', async () => {
    await get('/door/1?fail=bare');
    expect(written()[0]).toMatchObject({ level: 'error', context: 'Doors', msg: 'PostgreSQL refused a statement.' });
    expect(lines.join()).not.toContain(canary);
  });

  it.each([
    ['a token in a sentence', `The token lk_live_pat_${canary}abcdefghijklmnopqrstuvwxyz012345 is odd.`],
    ['a header', { headers: { authorization: `Bearer ${canary}`, cookie: `a=${canary}`, 'set-cookie': canary } }],
    ['a URL with a session', `GET https://v.example/connect/x?connect_session=${canary}&state=${canary}#top`],
    ['a URL with a password', `postgres://latchkey:${canary}@db/latchkey`],
    ["a provider's response", { body: { access_token: canary, refresh_token: canary, client_secret: `a"${canary}` } }],
    ['a body in a sentence', `{"password":"${canary}"}`],
  ])('masks %s', (_, said) => {
    log.info(typeof said === 'string' ? { said } : said, 'canary');
    expect(lines).toHaveLength(1);
    expect(() => written()).not.toThrow();
    expect(lines.join()).not.toContain(canary);
  });

  it('does not mask texts without secrets', () => {
    const harmless = 'code ECONNREFUSED at 10.0.0.1:5432, https://a.example/x?limit=5&cursor=abc, a@b.example';
    expect(withoutSecrets(harmless)).toBe(harmless);
  });
});
