import { isDeepStrictEqual } from 'node:util';
import { startApi } from '../support/api.js';
import { startCollector } from '../support/collector.js';
import { exportingTo } from '../support/within.js';
import { ancestors, asked, sender, spanNamed, startObservedScene } from './scene.js';

const { collector, member, connection, heard, lines, spansOf } = await startObservedScene();

describe('A traced tool call', () => {
  const spans = () => spansOf(sender.trace);

  it('has one trace, from its client to the third party', () => {
    const provider = spanNamed(spans(), 'CLIENT', 'POST');
    expect(ancestors(spans(), provider)).toEqual([
      'latchkey-vault SERVER POST /v1/accounts/:id/proxy',
      'latchkey-api CLIENT POST /v1/accounts/:id/proxy',
      'latchkey-api SERVER POST /connection/:id/execute',
      sender.span,
    ]);
    expect(provider.attributes).toEqual({
      'http.request.method': 'POST',
      'http.response.status_code': 201,
      'server.address': '127.0.0.1',
    });
    expect(heard).toMatchObject({ traceparent: `00-${sender.trace}-${provider.id}-01` });
  });

  it('has the same request id at the API, vault and third party', () => {
    const served = spans().filter(({ kind }) => kind === 'SERVER');
    const ids = served.map(({ attributes }) => attributes['latchkey.request_id']);
    expect(ids).toEqual([asked['x-request-id'], asked['x-request-id']]);
    expect(heard).toMatchObject({ 'x-request-id': asked['x-request-id'] });
  });

  it("has a span for each SQL statement below its request's span", () => {
    const statements = spans().filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    const of = (service: string) => statements.filter((span) => span.service === service).map(({ name }) => name);
    expect(of('latchkey-api')).toEqual(expect.arrayContaining(['select connections.connections']));
    expect(of('latchkey-vault')).toEqual(expect.arrayContaining(['update vault.accounts', 'commit']));
    const routes = /POST \/(connection\/:id\/execute|v1\/accounts\/:id\/proxy)/;
    for (const each of statements) expect(ancestors(spans(), each).join()).toMatch(routes);
  });
});

describe('A traced failure', () => {
  it('is recorded as a failed span with its cause', () => {
    const failed = collector.spans().filter((span) => span.failed && span.service === 'latchkey-api');
    const request = spanNamed(failed, 'SERVER', 'POST /connection/:id/execute');
    expect(request.attributes).toMatchObject({ 'http.response.status_code': 503, 'error.type': 'vault_unavailable' });
    expect(ancestors(failed, spanNamed(failed, 'CLIENT', 'POST /v1/accounts/:id/proxy'))[0]).toContain(request.name);
  });

  it('that a client caused does not mark the request span as failed', () => {
    const request = spanNamed(collector.spans(), 'SERVER', 'PATCH /user/me');
    expect([request.failed, request.attributes['http.response.status_code']]).toEqual([false, 400]);
  });
});

describe('The log', () => {
  it('names a failed request with its underlying cause', () => {
    const request = lines().find(({ msg, status }) => msg === 'request' && status === 503);
    expect(request).toMatchObject({ app: 'api', level: 'error', reason: 'vault_unavailable', org_id: member.orgId });
    const { request_id, reason } = request;
    const beneath = lines().find(({ msg }) => msg === 'request not served');
    expect(beneath).toMatchObject({ app: 'api', level: 'warn', request_id, reason, err: { type: expect.any(String) } });
  });

  it('contains the same request id from API and vault', () => {
    const requestLines = lines().filter(({ request_id }) => request_id === asked['x-request-id']);
    expect(requestLines.map(({ app, route }) => [app, route])).toEqual([
      ['vault', '/v1/accounts/:id/proxy'],
      ['api', '/connection/:id/execute'],
    ]);
  });

  it("records workers' jobs and sweeps", () => {
    const [text, number] = [expect.any(String), expect.any(Number)];
    const job = { level: 'info', job: text, task_id: text, org_id: member.orgId, attempt: number, ms: number };
    expect(lines()).toContainEqual(expect.objectContaining({ ...job, msg: 'job' }));
    expect(lines()).toContainEqual(expect.objectContaining({ msg: 'sweep', sweep: text }));
  });
});

describe('A telemetry export', () => {
  it('has a trace for each worker job', () => {
    const spans = collector.spans().filter(({ kind }) => kind === 'CONSUMER');
    expect(spans.length).toBeGreaterThan(0);
    for (const job of spans) {
      expect(job).toMatchObject({
        parent: '',
        attributes: { 'latchkey.org_id': member.orgId, 'latchkey.attempt': expect.any(Number) },
      });
      expect(spansOf(job.trace).length).toBeGreaterThan(1);
    }
  });

  it('has the Prometheus metrics of every process', () => {
    const figures = collector.figures();
    const value = (name: string, attributes: object) =>
      figures.find((each) => each.name === name && isDeepStrictEqual(each.attributes, attributes));
    const route = '/connection/:id/execute';
    expect(value('latchkey_http_request_seconds', { method: 'POST', route, status: 200 })?.value).toBe(1);
    const call = { operation: 'POST /v1/accounts/:id/proxy', outcome: '200' };
    const timed = value('latchkey_vault_call_seconds', call)!;
    expect([timed.value, timed.buckets.reduce((sum, each) => sum + each)]).toEqual([1, 1]);
    expect(value('latchkey_vault_call_seconds', { ...call, outcome: 'lost' })?.value).toBe(1);
    expect(value('latchkey_outgoing_call_seconds', { outcome: '2xx' })?.service).toBe('latchkey-vault');
    const names = (service: string) =>
      new Set(figures.filter((each) => each.service === service).map(({ name }) => name));
    expect([...names('latchkey-worker')]).toEqual(
      expect.arrayContaining([
        'latchkey_job_runs_total',
        'latchkey_outbox_age_seconds',
        'nodejs_eventloop_lag_p99_seconds',
      ]),
    );
  });

  it('contains no personal data in metrics', () => {
    const said = JSON.stringify(collector.figures());
    for (const id of [member.orgId, member.userId, connection, 'demo']) expect(said).not.toContain(id);
    const secrets = [member.token, 'c4n4ry', 'secret-of-latchkey', 'select set_config'];
    for (const { body } of collector.received) for (const secret of secrets) expect(body.includes(secret)).toBe(false);
  });

  it('sends the headers that the collector needs', () => {
    expect(new Set(collector.received.map(({ headers }) => headers['api-key']))).toEqual(new Set(['k']));
  });
});

describe('A traced download', () => {
  it('does not make Node warn of a leak', async () => {
    const api = await startApi({ within: exportingTo(collector.url) });
    const { owner } = await api.organization();
    const warnings: Error[] = [];
    const record = (warning: Error) => void warnings.push(warning);
    process.on('warning', record);
    expect((await owner('GET /audit-log/export')).status).toBe(200);
    await api.stop();
    process.off('warning', record);
    expect(warnings).toEqual([]);
  });
});

describe('A collector that fails', () => {
  it('delays neither requests nor the exit of a process', async () => {
    const refusing = Object.assign(await startCollector(), { status: 400 });
    const hanging = Object.assign(await startCollector(), { holds: true });
    const exportTo = async ({ url }: typeof hanging) => {
      const api = await startApi({ within: exportingTo(url) });
      const { owner } = await api.organization();
      expect((await owner('GET /user/me')).status).toBe(200);
      await api.stop();
    };
    await Promise.all([refusing, hanging].map(exportTo));
    // The exporter's own time limit is longer.
    expect([hanging.held.length > 0, hanging.givenUp]).toEqual([true, 0]);
    for (const response of hanging.held) response.end();
    await Promise.all([refusing.close(), hanging.close()]);
  });
});
