import { type Step, type TraceContext, traceContextIn } from '#kernel';
import { type MessageOrigin } from './exchange.js';

type Params = { name?: unknown; _meta?: unknown } | undefined;

/** The names of tools and prompts that a span may contain. Others are left out, because they may be any text. */
const namePattern = /^[\w.-]{1,128}$/;

/** Returns the span of a message. Source: OpenTelemetry semantic conventions for the Model Context Protocol. */
export function messageStep(method: string, params: Params, { sender, revision }: MessageOrigin): Step {
  const name = typeof params?.name === 'string' && namePattern.test(params.name) ? params.name : null;
  return {
    name: name === null ? method : `${method} ${name}`,
    kind: 'SERVER',
    attributes: {
      'mcp.method.name': method,
      ...(revision !== null && { 'mcp.protocol.version': revision }),
      ...(method === 'tools/call' && { 'gen_ai.operation.name': 'execute_tool' }),
      ...(name !== null && { [method === 'tools/call' ? 'gen_ai.tool.name' : 'gen_ai.prompt.name']: name }),
    },
    sender,
  };
}

/** Reads the trace context of a message. Ignores an invalid context. Source: MCP 2026-07-28, `_meta`. */
export function traceContextOf(message: unknown): TraceContext {
  const meta = (message as { params?: Params } | null | undefined)?.params?._meta;
  return typeof meta === 'object' && meta !== null ? traceContextIn(meta as Record<string, unknown>) : {};
}
