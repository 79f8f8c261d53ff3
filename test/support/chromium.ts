import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright-core';

const executablePath = '/usr/bin/chromium';

export const hasChromium = existsSync(executablePath);

/** Tests that need a real browser. Without one they are skipped, and the title says so. */
export const describeInChromium = (name: string, tests: () => void): void =>
  hasChromium ? describe(name, tests) : describe.skip(`${name} (left out: ${executablePath} is not installed)`, tests);

export const startChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** Replaces the service's callback, to which people are redirected. */
export async function startCallback() {
  const server = createServer(({ url }, response) =>
    url === '/logo'
      ? response.setHeader('content-type', 'image/webp').end(readFileSync('libs/catalog/logos/github.webp'))
      : response.setHeader('content-type', 'text/html').end('<title>Back</title><h1>Back at the app</h1>'),
  ).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  return { url: `${base}/callback`, logo_url: `${base}/logo`, close: () => server.close() };
}
