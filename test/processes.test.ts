import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readiness } from '#platform/health';
import { makeKeys, vaultKeys } from '#composition/keys';
import { type Api, startApi } from './support/api.js';
import { createDatabase } from './support/database.js';
import { freePort } from './support/free-port.js';
import { runApp } from './support/run-app.js';
import { wireTo } from './support/wire.js';
import { hideMigrations, showMigrations } from './support/states/kernel.js';

const ask = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, body: await answer.json() };
};

describe('A health check', () => {
  let api: Api;
  afterEach(() => api.stop());

  it('needs no token', async () => {
    api = await startApi();
    expect(await ask(`${api.base}/health/live`)).toEqual({ status: 200, body: { status: 'alive' } });
    expect(await ask(`${api.base}/health/ready`)).toEqual({ status: 200, body: { status: 'ready' } });
  });

  it('reports a stopping process as alive but not ready', async () => {
    api = await startApi();
    api.app.get(Readiness).drain();
    expect((await ask(`${api.base}/health/live`)).status).toBe(200);
    expect(await ask(`${api.base}/health/ready`)).toMatchObject({
      status: 503,
      body: { error: { code: 'internal_error', reason: 'shutting_down' } },
    });
  });

  it('reports not ready until all migrations have run', async () => {
    api = await startApi();
    await hideMigrations(api.urls.owner);
    const pending = { status: 503, body: { error: { reason: 'migrations_pending' } } };
    expect(await ask(`${api.base}/health/ready`)).toMatchObject(pending);
    await showMigrations(api.urls.owner);
    expect((await ask(`${api.base}/health/ready`)).status).toBe(200);
  });

  it('reports not ready while the database does not answer', async () => {
    const wire = await wireTo((await createDatabase()).app, 5432);
    api = await startApi({ database: { url: wire.url, role: null, poolSize: 3, statementTimeoutMs: 5000 } });
    const lost = { status: 503, body: { error: { reason: 'database_unavailable' } } };
    wire.stall();
    expect(await ask(`${api.base}/health/ready`)).toMatchObject(lost);
    await wire.cut();
    expect(await ask(`${api.base}/health/ready`)).toMatchObject(lost);
    await wire.mend();
    expect((await ask(`${api.base}/health/ready`)).status).toBe(200);
    await api.stop();
    await wire.cut();
    api = await startApi();
  });
});

const headers = ['host: a', 'content-type: application/json', 'content-length: 2', 'expect: 100-continue'];
/** A request whose body the server asks for. */
const startOfRequest = `POST /role HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;

describe('A process', () => {
  const children: ChildProcess[] = [];
  afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

  /** Starts an app with its own database. */
  async function run(app: 'api' | 'worker' | 'vault', settings: Record<string, string>, healthPort: number) {
    const urls = await createDatabase();
    const keys = makeKeys();
    const own = app === 'vault' ? urls.vault : urls.app;
    const env = {
      DATABASE_URL: own,
      ...(app === 'vault' ? vaultKeys(keys) : keys.service),
      ...settings,
    };
    const running = await runApp(app, env, healthPort);
    children.push(running.child);
    return running;
  }

  it('of the API finishes its requests before it exits with 0', async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const { child, base, lines } = await run('api', { PORT: String(port), METRICS_PORT: String(metricsPort) }, port);
    expect((await fetch(`${base}/role/role_secret?code=c4n4ry`)).status).toBe(401);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/latchkey_http_request_seconds_count\{method="GET",route="\/role\/:id",status="401"\} 1/);
    expect(metrics).toContain('latchkey_refusals_total{status="401",reason="token_missing"} 1');
    expect((await fetch(`${base}/metrics`)).status).toBe(401);

    const slow = connect(port, '127.0.0.1');
    slow.write(startOfRequest);
    const [inHand] = (await once(slow, 'data')) as [Buffer];
    expect(inHand.toString()).toMatch(/^HTTP\/1.1 100/);
    child.kill('SIGTERM');
    await refused(port);
    slow.write('{}');
    const [answer] = (await once(slow, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 401/);
    expect(await once(child, 'exit')).toEqual([0, null]);
    const requests = lines().filter(({ msg }) => msg === 'request');
    const of = (route: string) => requests.filter((line) => line.route === route).map(({ status }) => status);
    expect([of('/role/:id'), of('/role')]).toEqual([[401], [401]]);
    expect(JSON.stringify(lines())).not.toMatch(/c4n4ry|role_secret/);
  });

  it.each(['worker', 'vault'] as const)(
    'of the %s answers health checks without tokens, then exits with 0',
    async (app) => {
      const port = await freePort();
      const { child, base } = await run(app, { [`${app.toUpperCase()}_PORT`]: String(port) }, port);
      expect((await ask(`${base}/health/live`)).status).toBe(200);
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
  );

  it('keeps answering requests for a delay after the stop signal', async () => {
    const port = await freePort();
    const { child, base } = await run('worker', { WORKER_PORT: String(port), SHUTDOWN_DELAY_SECONDS: '60' }, port);
    child.kill('SIGTERM');
    while ((await ask(`${base}/health/ready`)).status === 200);
    expect((await ask(`${base}/health/ready`)).body).toMatchObject({ error: { reason: 'shutting_down' } });
    expect((await ask(`${base}/health/live`)).status).toBe(200);
    // A signal in the first two seconds is a repetition. A later one ends the process.
    const ended = once(child, 'exit');
    while (child.exitCode === null && child.kill('SIGTERM')) await ask(`${base}/health/live`).catch(() => ended);
    expect(await ended).toEqual([0, null]);
  });

  it('finishes its requests if the stop signal arrives twice, as Ctrl+C does through npm', async () => {
    const port = await freePort();
    const { child } = await run('api', { PORT: String(port) }, port);
    const slow = connect(port, '127.0.0.1');
    slow.write(startOfRequest);
    await once(slow, 'data');
    child.kill('SIGINT');
    await refused(port);
    child.kill('SIGINT');
    slow.write('{}');
    const [answer = ''] = (await Promise.race([once(slow, 'data'), once(slow, 'close')])) as unknown[];
    expect(String(answer)).toMatch(/^HTTP\/1.1 401/);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

/** Waits until the port refuses connections. */
async function refused(port: number): Promise<void> {
  const reached = await new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
    socket.on('error', () => resolve(false));
  });
  if (!reached) return;
  await new Promise((resolve) => setTimeout(resolve, 20));
  await refused(port);
}
