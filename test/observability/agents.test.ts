import { startCollector } from '../support/collector.js';
import { startProduct } from '../support/product.js';
import { exportingTo } from '../support/within.js';
import { ancestors, sender, spanNamed } from './scene.js';

const inMessage = { trace: 'badcafe0badcafe0badcafe0badcafe0', span: 'facade00facade00' };

/** Calls tools of a toolbox over MCP, and stops the product, so that all spans have been exported. */
async function startAgentScene() {
  const collector = await startCollector();
  afterAll(() => collector.close());
  const product = await startProduct({ within: exportingTo(collector.url) });
  const { member } = await product.organization({ member: 'Member' });
  await product.installDemo(member);
  const { id: connection_id } = await product.connect(member, { redirect_uri: '/' });
  const entries = [{ connector_slug: 'demo', tool_name: 'create_note', name: 'write', connection_id }];
  const toolbox = (await member('POST /toolbox', { name: 'Notes', entries })).body.id as string;
  /** Returns the trace that the third party got, or null without one. */
  const call = async (name: string, _meta: object, headers = {}): Promise<string | null> => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: { title: 'A' }, _meta } };
    const accept = 'application/json, text/event-stream';
    product.provider.heard.headers = {};
    const path = `POST /mcp/toolbox/${toolbox}` as const;
    const { status } = await member(path, message, { accept, 'mcp-protocol-version': '2025-11-25', ...headers });
    expect(status).toBeLessThan(500);
    return /^00-(\w+)-/.exec(String((product.provider.heard.headers as any)?.traceparent))?.[1] ?? null;
  };
  const traceparent = `00-${inMessage.trace}-${inMessage.span}-01`;
  const fromMessage = await call('write', { traceparent });
  const fromRequest = await call('write', { traceparent }, { traceparent: `00-${sender.trace}-${sender.span}-01` });
  const hostile = [];
  for (const each of [
    '00-0',
    `00-${'0'.repeat(32)}-${inMessage.span}-01`,
    `${traceparent}\r\nx: y`,
    7,
    {},
    'é'.repeat(9999),
  ])
    hostile.push(await call('write', { traceparent: each, tracestate: '\0' }));
  await call('c4n4ry of <unknown> text', {});
  await product.stop();
  return { collector, fromMessage, fromRequest, hostile };
}

const { collector, fromMessage, fromRequest, hostile } = await startAgentScene();

const spansOf = (trace: string) => collector.spans().filter((span) => span.trace === trace);

describe('The span of a message of an agent', () => {
  it("has OpenTelemetry's names", () => {
    expect(spanNamed(spansOf(sender.trace), 'SERVER', 'tools/call write').attributes).toEqual({
      'mcp.method.name': 'tools/call',
      'mcp.protocol.version': '2025-11-25',
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'write',
    });
  });

  it('belongs to the span of its request, and to the trace of the sender', () => {
    const spans = spansOf(sender.trace);
    expect(ancestors(spans, spanNamed(spans, 'SERVER', 'tools/call write'))).toEqual([
      'latchkey-api SERVER POST /mcp/toolbox/:id',
      sender.span,
    ]);
    expect(fromRequest).toBe(sender.trace);
  });

  it('belongs to the trace in the message if the request has none, as does the call of the third party', () => {
    const spans = spansOf(inMessage.trace);
    expect(ancestors(spans, spanNamed(spans, 'SERVER', 'tools/call write'))).toEqual([inMessage.span]);
    expect(fromMessage).toBe(inMessage.trace);
  });

  it('ignores a hostile trace in the message', () => {
    expect(hostile).toHaveLength(6);
    expect(hostile).not.toContain(inMessage.trace);
  });

  it('contains neither unknown text nor arguments, and says why a message failed', () => {
    const failed = collector
      .spans()
      .filter(({ name, attributes }) => name === 'tools/call' && attributes['error.type']);
    expect(failed.map(({ attributes }) => attributes['error.type'])).toEqual(['-32602']);
    for (const { body } of collector.received) expect(body.includes('c4n4ry')).toBe(false);
  });
});
