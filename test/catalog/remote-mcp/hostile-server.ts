import { type ServerResponse } from 'node:http';
import { type Answer, type Asked, json } from './scene.js';

/** The behaviour of a test server instead of the correct response. `id` is the id of the request. */
export type Fault = (asked: Asked, response: ServerResponse, id: number) => unknown;

export const result = (response: ServerResponse, id: number, value: unknown) =>
  json(response, { jsonrpc: '2.0', id, result: value });

export const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: 'object' }, ...more });

const greeting = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'x', version: '1' },
};

/** A server that initializes correctly, supports no newer revision, and runs `fault` when `method` is called. */
export const misbehaving =
  (method: string, fault: Fault): Answer =>
  (asked, response) => {
    const { id, method: what } = asked.message ?? {};
    if (what === method) return fault(asked, response, id);
    if (what === 'server/discover') return error(response, id, -32601, 'No such method.');
    if (what === 'initialize') return result(response, id, greeting);
    if (what === 'tools/list') return result(response, id, { tools: [tool('add')] });
    return response.writeHead(202).end();
  };

export const error = (response: ServerResponse, id: number, code: number, message: string) =>
  json(response, { jsonrpc: '2.0', id, error: { code, message } });

/** Starts an event stream that the test continues. */
export function stream(response: ServerResponse, ...messages: unknown[]): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const message of messages) response.write(`data: ${JSON.stringify(message)}\n\n`);
  return response;
}

/** Writes endlessly, as fast as it is read. */
export function flood(response: ServerResponse, piece: string): void {
  const write = () => {
    if (!response.destroyed && response.write(piece)) setImmediate(write);
  };
  response.on('drain', write);
  write();
}

/** Responds with only a status. */
export const status =
  (code: number, headers: Record<string, string> = {}): Fault =>
  (_, response) =>
    response.writeHead(code, headers).end();

/** Responds with text of a content type. */
export const typed =
  (type: string, text: string | Buffer, headers: Record<string, string> = {}): Fault =>
  (_, response) =>
    response.writeHead(200, { 'content-type': type, ...headers }).end(text);

/** Responds with a result. */
export const giving =
  (value: unknown): Fault =>
  (_, response, id) =>
    result(response, id, value);

/** Responds with endless JSON. */
export const endless =
  (piece: string): Fault =>
  (_, response) =>
    flood(response.writeHead(200, { 'content-type': 'application/json' }), piece);

/** Responds with an endless stream. */
export const streaming =
  (piece: string): Fault =>
  (_, response) =>
    flood(stream(response), piece);
