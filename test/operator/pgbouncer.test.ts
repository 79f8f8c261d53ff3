import { Logger } from '@nestjs/common';
import { ConfigurationError, kernelSchema, migrate, Reads } from '#kernel';
import { startApi } from '../support/api.js';
import { createDatabase } from '../support/database.js';
import { describeWithPgBouncer, startPgBouncer } from '../support/pgbouncer.js';

describeWithPgBouncer('Behind PgBouncer,', () => {
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  beforeAll(async () => (bouncer = await startPgBouncer(await createDatabase())));
  afterAll(() => bouncer.stop());

  // Refused starts are visible in their errors, so the log is off.
  beforeAll(() => Logger.overrideLogger(false));

  const problem = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => '',
      (error) => (error instanceof ConfigurationError ? error.problems.join('\n') : String(error)),
    );

  it.each(['transaction', 'statement'] as const)('a start is refused if it pools by %s', async (mode) => {
    const urls = bouncer.urlsIn(mode);
    const refused = new RegExp(
      `^The pooler at 127\\.0\\.0\\.1:\\d+ uses transaction or statement pooling.* Switch ${mode} to session pooling \\(PgBouncer`,
    );
    expect(await problem(startApi({ urls }))).toMatch(refused);
    expect(await problem(migrate(urls.owner, [kernelSchema]))).toMatch(refused);
  });

  it('a start works with session pooling', async () => {
    const urls = bouncer.urlsIn('session');
    await migrate(urls.owner, []);
    const api = await startApi({ urls, poolSize: 5 });
    const { owner } = await api.organization();
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => owner('POST /team', { name: `Team ${n}` })));
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect((await owner('GET /team?limit=100')).body.result).toHaveLength(20);
    const settings = `select current_setting('default_transaction_read_only') as read_only, current_setting('jit') as jit`;
    expect(await api.app.get(Reads).one(null, settings)).toEqual({ read_only: 'on', jit: 'off' });
    await api.stop();
  });
});
