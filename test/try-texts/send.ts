import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { type Outcome } from './place.js';

/** Milliseconds after which a request counts as not answered. */
const timeout = 90_000;

/** Bytes. Some responses repeat a text in a header. */
const maxHeaderSize = 2 * 1024 * 1024;

const agent = new Agent({ headersTimeout: timeout, bodyTimeout: timeout, connections: 4, maxHeaderSize });

export type Sent = {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

export type Received = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

export async function send({ url, method = 'GET', headers, body }: Sent): Promise<Received> {
  const answer = await request(url, { method: method as 'GET', headers, body, dispatcher: agent });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

/** Repeats a request while the response has this reason, because earlier work has not ended. */
export async function repeated(work: () => Promise<Received>, reason: string, tries = 200): Promise<Received> {
  const answer = await work();
  if (tries === 0 || !answer.text.includes(`"${reason}"`)) return answer;
  await setTimeout(50);
  return repeated(work, reason, tries - 1);
}

/** The outcome of a request from the sender of a text. Every 5xx is wrong. */
export async function answerTo(sent: Sent): Promise<Outcome> {
  try {
    return outcomeOf(await send(sent));
  } catch (error) {
    return failed(error);
  }
}

export const failed = (error: unknown): Outcome => ({ seen: `no response: ${String(error)}`, isWrong: true });

export const outcomeOf = ({ status, text }: Pick<Received, 'status' | 'text'>): Outcome => ({
  seen: `${status} ${status < 300 ? '' : reasonIn(text)}`.trim(),
  isWrong: status >= 500,
});

/** The same for a page in the middle of a sign-in. It says 503 if the third party cannot be used, which is right. */
export const pageOutcome = (visit: Pick<Received, 'status' | 'text'>): Outcome => ({
  ...outcomeOf(visit),
  isWrong: visit.status === 500,
});

/** The reason of an error response, or the heading of a page. */
function reasonIn(text: string): string {
  if (/^\s*<!doctype/i.test(text)) return /<h1>([^<]*)/.exec(text)?.[1] ?? '';
  try {
    const { error, detail } = JSON.parse(text) as {
      error?: { reason?: string; code?: string } | string;
      detail?: string;
    };
    return (typeof error === 'object' ? (error.reason ?? error.code) : (error ?? detail))?.slice(0, 60) ?? '';
  } catch {
    return text.slice(0, 60);
  }
}

/** Milliseconds after which the rest of an incomplete request is given up. */
const patience = 1000;

/** Sends bytes as they are, and returns the outcome of the first response. A refusal may have no response. */
export function answerToBytes(base: string, bytes: Buffer): Promise<Outcome> {
  const { hostname, port } = new URL(base);
  return new Promise((answered) => {
    let text = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    const end = globalThis.setTimeout(() => socket.end(), patience);
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.once('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(end);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      const body = text.slice(text.indexOf('\r\n\r\n') + 4);
      answered(status === 0 ? { seen: 'no response', isWrong: false } : outcomeOf({ status, text: body }));
    });
  });
}
