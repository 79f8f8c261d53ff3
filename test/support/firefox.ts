import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'undici';
import { eventually } from './vault.js';

const executablePath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((each) => existsSync(each));

/** Tests that need a Firefox as people install it. Without one they are skipped, and the title says so. */
export const describeInFirefox = (name: string, tests: () => void): void =>
  executablePath ? describe(name, tests) : describe.skip(`${name} (left out: Firefox is not installed)`, tests);

type Reply = { id?: number; method?: string; params?: any; result?: any; error?: string; message?: string };

/** Sends commands of WebDriver BiDi. A command that Firefox refuses rejects. */
async function connect(url: string, onEvent: (event: Reply) => void) {
  const socket = new WebSocket(url);
  await once(socket as unknown as EventTarget, 'open');
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(data) as Reply;
    if (reply.id === undefined) onEvent(reply);
    else waiting.get(reply.id)?.(reply);
  });
  let last = 0;
  return async (method: string, params: object): Promise<any> => {
    const id = ++last;
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error, message } = await replied;
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message}`);
    return result;
  };
}

/**
 * Starts Firefox with one tab. playwright-core drives only its own builds of Firefox, so this speaks WebDriver BiDi
 * (https://w3c.github.io/webdriver-bidi/) itself.
 */
export async function startFirefox(viewport: { width: number; height: number }) {
  const profile = mkdtempSync(join(tmpdir(), 'latchkey-firefox-'));
  const options = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile];
  const firefox = spawn(executablePath!, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const announced = /WebDriver BiDi listening on (ws:.*)/;
  let address: string | undefined;
  createInterface(firefox.stderr).on('line', (line) => (address ??= announced.exec(line)?.[1]));
  await eventually(() => address !== undefined, 'Firefox waits for commands');

  /** Messages of the browser's console, uncaught errors, violations of the content security policy. */
  const complaints: string[] = [];
  const send = await connect(`${address}/session`, ({ method, params }) => {
    if (method === 'log.entryAdded') complaints.push(`${params.level}: ${params.text}`);
  });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { context } = (await send('browsingContext.getTree', {})).contexts[0];
  await send('browsingContext.setViewport', { context, viewport });

  /** Runs a function in the page. Its result must be JSON. */
  const evaluate = async <T>(inPage: () => T): Promise<T> => {
    const evaluated = await send('script.evaluate', {
      expression: `JSON.stringify((${String(inPage)})())`,
      target: { context },
      awaitPromise: false,
    });
    if (evaluated.type !== 'success') throw new Error(JSON.stringify(evaluated.exceptionDetails.text));
    return JSON.parse(evaluated.result.value ?? 'null');
  };
  return {
    complaints,
    evaluate,
    open: (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async stop() {
      firefox.kill();
      await once(firefox, 'exit');
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
