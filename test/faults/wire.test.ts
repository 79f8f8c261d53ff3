import { connect } from 'node:net';
import { startApi, type Api } from '../support/api.js';
import { startVault } from '../support/vault.js';
import { chancesOf, rawRequest } from './raw-requests.js';

const requests = Number(process.env.WIRE_REQUESTS ?? 800);

/** Sends these bytes, and returns everything received until the connection ends. */
const sent = (port: number, bytes: Buffer): Promise<string> =>
  new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(bytes));
    // The server treats a client that stops sending as gone. So the client stops only after a response, or when none
    // will come.
    const patience = setTimeout(() => socket.end(), 250);
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      if (!onlyContinue.test(answer)) socket.end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => (clearTimeout(patience), resolve(answer)));
    socket.on('end', () => socket.end());
  });

const onlyContinue = /^HTTP\/1\.1 100 [^]*?\r\n\r\n$/;

/** The problem with a response: a server error, or an error in an unexpected shape. Null if it is correct. */
function wrongWith(answer: string): string | null {
  for (let rest = answer; rest !== '';) {
    const [, status, headers] = /^HTTP\/1\.1 (\d{3}) ([^]*?)\r\n\r\n/.exec(rest) ?? [];
    if (!status) return `no answer: ${rest.slice(0, 200)}`;
    const body = rest.slice(rest.indexOf('\r\n\r\n') + 4);
    if (status.startsWith('1')) rest = body;
    else if (status.startsWith('5')) return `a server error: ${rest.slice(0, 400)}`;
    else return Number(status) < 400 || isInShape(headers ?? '', body) ? null : `another shape: ${rest.slice(0, 400)}`;
  }
  return null;
}

function isInShape(headers: string, body: string): boolean {
  const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? -1);
  // A response to HEAD has the length of a body but no body. Browsers get a page.
  if ((body === '' || body.startsWith('HTTP/1.1 ')) && length > 0) return true;
  if (/content-type: text\/html/i.test(headers)) return body.startsWith('<!doctype html>');
  try {
    const { error, ...others } = JSON.parse(body.slice(0, length));
    return [error.code, error.message, error.request_id].every(Boolean) && Object.keys(others).length === 0;
  } catch {
    return false;
  }
}

async function wrongAnswers(port: number, token: string, seed: number): Promise<string[]> {
  const chances = chancesOf(seed);
  const wrong: string[] = [];
  let left = requests;
  const sender = async (): Promise<void> => {
    while (left-- > 0) {
      const bytes = rawRequest(chances, token);
      const problem = wrongWith(await sent(port, bytes));
      if (problem) wrong.push(`${JSON.stringify(bytes.toString('latin1').slice(0, 300))} has ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: 40 }, sender));
  return wrong;
}

const seed = Number(process.env.WIRE_SEED ?? 8);

describe(`For ${requests} malformed requests (seed ${seed}),`, () => {
  it('the API returns documented errors and never a 500', async () => {
    const api: Api = await startApi();
    const { owner } = await api.organization();
    const wrong = await wrongAnswers(Number(new URL(api.base).port), owner.token, seed);
    expect([wrong.length, ...wrong.slice(0, 8)]).toEqual([0]);
    await api.stop();
  });

  it('the vault returns documented errors and never a 500', async () => {
    const vault = await startVault();
    const wrong = await wrongAnswers(Number(new URL(vault.base).port), 'lk_test_pat_x', seed + 1);
    expect([wrong.length, ...wrong.slice(0, 8)]).toEqual([0]);
    await vault.stop();
  });
});
