import { type ServerResponse } from 'node:http';
import { type Asked, json, server } from './scene.js';

/** What a server of ours does in the place of what it should; `id` is of the request that it was asked with. */
export type Fault = (asked: Asked, response: ServerResponse, id: number) => unknown;

export const result = (response: ServerResponse, id: number, value: unknown) =>
  json(response, { jsonrpc: '2.0', id, result: value });

export const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: 'object' }, ...more });

const greeting = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'x', version: '1' },
};

/** A server that greets and acknowledges as it should, knows no newer revision, and does `fault` when asked for `method`. */
export function misbehaving(method: string, fault: Fault): void {
  server.answer = (asked, response) => {
    const { id, method: what } = asked.message ?? {};
    if (what === method) return fault(asked, response, id);
    if (what === 'server/discover') return error(response, id, -32601, 'No such method.');
    if (what === 'initialize') return result(response, id, greeting);
    if (what === 'tools/list') return result(response, id, { tools: [tool('add')] });
    return response.writeHead(202).end();
  };
}

export const error = (response: ServerResponse, id: number, code: number, message: string) =>
  json(response, { jsonrpc: '2.0', id, error: { code, message } });

/** Begins a stream of events, and goes on with it as the test says. */
export function stream(response: ServerResponse, ...messages: unknown[]): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const message of messages) response.write(`data: ${JSON.stringify(message)}\n\n`);
  return response;
}

/** Writes without end, as fast as it is read. */
export function flood(response: ServerResponse, piece: string): void {
  const write = () => {
    if (!response.destroyed && response.write(piece)) setImmediate(write);
  };
  response.on('drain', write);
  write();
}

/** Answers with a status and nothing else. */
export const status =
  (code: number, headers: Record<string, string> = {}): Fault =>
  (_, response) =>
    response.writeHead(code, headers).end();

/** Answers with a text of a type. */
export const typed =
  (type: string, text: string | Buffer, headers: Record<string, string> = {}): Fault =>
  (_, response) =>
    response.writeHead(200, { 'content-type': type, ...headers }).end(text);

/** Answers with a result. */
export const giving =
  (value: unknown): Fault =>
  (_, response, id) =>
    result(response, id, value);

/** Answers in JSON that never ends. */
export const endless =
  (piece: string): Fault =>
  (_, response) =>
    flood(response.writeHead(200, { 'content-type': 'application/json' }), piece);

/** Answers with a stream that never ends. */
export const streaming =
  (piece: string): Fault =>
  (_, response) =>
    flood(stream(response), piece);
