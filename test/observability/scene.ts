import { logThrough } from '#platform/process';
import { startCollector } from '../support/collector.js';
import { type SentSpan } from '../support/otlp.js';
import { startProduct } from '../support/product.js';
import { exportingTo } from '../support/within.js';
import { eventually } from '../support/vault.js';

/** The trace context of a client that records its own traces. */
export const sender = { trace: 'c0ffee00c0ffee00c0ffee00c0ffee00', span: 'ab5e11ab5e11ab5e' };
export const asked = { 'x-request-id': 'from-the-client-1', traceparent: `00-${sender.trace}-${sender.span}-00` };

/**
 * Runs all steps that the tests examine, and stops the product, so that everything has been exported. `heard` has the
 * headers that the third party received for the call.
 */
export async function startObservedScene() {
  const collector = await startCollector();
  afterAll(() => collector.close());
  const written: string[] = [];
  const product = await startProduct({ within: exportingTo(collector.url, written) });
  const { member } = await product.organization({ member: 'Member' });
  await product.installDemo(member);
  const { id: connection } = await product.connect(member, { redirect_uri: '/' });
  const { readMetrics } = await product.startWorker();
  logThrough(product.app);
  const run = (title: string, headers = {}) => member(`POST /connection/${connection}/execute`, call(title), headers);
  await run('c4n4ry', asked);
  const heard: Record<string, unknown> = product.provider.heard.headers;
  await product.wire.without(() => run('Nowhere'));
  await member('PATCH /user/me', 'c4n4ry');
  await member('GET /connection?q=c4n4ry');
  await member(`DELETE /connection/${connection}`);
  await eventually(
    async () => (await product.sql(member.orgId, 'select from kernel.outbox where due_at <= now()')).length === 0,
    'jobs',
  );
  // While a worker stops, the outbox may not be readable. Then the last export has its figures from an earlier reading.
  await readMetrics();
  await product.stop();

  const lines = (): any[] => written.map((line) => JSON.parse(line));
  const spansOf = (trace: string): SentSpan[] => collector.spans().filter((span) => span.trace === trace);
  return { collector, member, connection, heard, lines, spansOf };
}

const call = (title: string) => ({ tool_name: 'create_note', arguments: { title, text: 'c4n4ry' } });

/** The span with this name and kind. */
export function spanNamed(spans: SentSpan[], kind: string, name: string): SentSpan {
  const found = spans.filter((span) => span.kind === kind && span.name === name);
  expect([name, found.length]).toEqual([name, 1]);
  return found[0]!;
}

/** The names of a span and its ancestors, up to the root span. */
export function ancestors(spans: SentSpan[], { parent }: SentSpan): string[] {
  const above = spans.find(({ id }) => id === parent);
  return above ? [`${above.service} ${above.kind} ${above.name}`, ...ancestors(spans, above)] : [parent];
}
