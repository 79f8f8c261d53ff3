import { logThrough } from '#platform/process';
import { type MemberClient } from '../support/founder.js';
import { type Collector, startCollector } from '../support/collector.js';
import { type SentSpan } from '../support/otlp.js';
import { type Product, startProduct } from '../support/product.js';
import { exportingTo } from '../support/within.js';
import { eventually } from '../support/vault.js';

/** The trace context of a client that records its own traces. */
export const sender = { trace: 'c0ffee00c0ffee00c0ffee00c0ffee00', span: 'ab5e11ab5e11ab5e' };
export const asked = { 'x-request-id': 'from-the-client-1', traceparent: `00-${sender.trace}-${sender.span}-00` };

export let collector: Collector;
export let ada: MemberClient;
export let connection: string;
/** The request that the third party received for the call. */
export let heard: Record<string, unknown>;

const written: string[] = [];
export const lines = (): any[] => written.map((line) => JSON.parse(line));

/** Runs all steps that the tests examine, and stops the product, so that everything has been exported. */
beforeAll(async () => {
  collector = await startCollector();
  const product = await startProduct({ within: exportingTo(collector.url, written) });
  ({ ada } = await product.organization({ ada: 'Member' }));
  await product.installDemo(ada);
  ({ id: connection } = await product.connect(ada, { redirect_uri: '/' }));
  await work(product);
  await product.stop();
});
afterAll(() => collector.close());

async function work(product: Product): Promise<void> {
  await product.startWorker();
  logThrough(product.app);
  const run = (title: string, headers = {}) => ada(`POST /connection/${connection}/execute`, call(title), headers);
  await run('c4n4ry', asked);
  heard = product.provider.heard.headers;
  await product.wire.without(() => run('Nowhere'));
  await ada('PATCH /user/me', 'c4n4ry');
  await ada('GET /connection?q=c4n4ry');
  await ada(`DELETE /connection/${connection}`);
  await eventually(
    async () => (await product.sql(ada.orgId, 'select from kernel.outbox where due_at <= now()')).length === 0,
    'jobs',
  );
}

const call = (title: string) => ({ tool_name: 'create_note', arguments: { title, text: 'c4n4ry' } });

export const spansOf = (trace: string): SentSpan[] => collector.spans().filter((span) => span.trace === trace);

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
