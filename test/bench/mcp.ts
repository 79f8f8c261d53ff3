import { request } from 'undici';
import { type Call, type Returned } from './answers/asking.js';

/** Sends a message to an address for agents, and returns its result. */
export async function sendMessage(url: string, token: string, method: string, params: object): Promise<any> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${token}`,
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await request(url, { method: 'POST', headers, body });
  const text = await answer.body.text();
  const result = answer.statusCode === 200 ? (JSON.parse(text) as { result?: unknown }).result : undefined;
  if (result === undefined) throw new Error(`${url} answers ${answer.statusCode}: ${text.slice(0, 500)}`);
  return result;
}

/** Returns a function that calls tools at an address. */
export const callTools =
  (url: string, token: string): Call =>
  async (name, args) => {
    const returned = (await sendMessage(url, token, 'tools/call', { name, arguments: args })) as Returned;
    if (returned.isError) throw new Error(`${name} answers: ${JSON.stringify(returned).slice(0, 500)}`);
    return returned;
  };
