import { type ChildProcess } from 'node:child_process';
import { makeKeys } from '../../apps/api/src/key-material.js';
import { axeFindings } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { createDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { runApp } from '../support/run-app.js';

/** How Swagger UI nests what it draws, whatever document it shows. */
const itsOwn = ['heading-order', 'nested-interactive', 'region', 'select-name'];

describeInChromium('the reference, in a real browser', () => {
  let child: ChildProcess;
  afterAll(() => child.kill('SIGKILL'));

  it('is in our name and colours, folded, without a bar; nothing of ours is found by axe-core, and nothing of others loaded', async () => {
    const port = await freePort();
    const env = { DATABASE_URL: (await createDatabase()).app, PORT: String(port), ...makeKeys().service };
    const running = await runApp('api', env, port);
    ({ child } = running);
    const chromium = await startChromium();
    const page = await chromium.newPage();
    const [asked, complaints]: string[][] = [[], []];
    page.on('request', (request) => asked!.push(request.url()));
    page.on('console', (message) => void (/security policy/i.test(message.text()) && complaints!.push(message.text())));
    const answer = await page.goto(`${running.base}/docs`);
    expect(answer!.headers()['content-security-policy']).toContain(`default-src 'none'; script-src 'self';`);
    await page.locator('.opblock-tag').first().waitFor();
    expect(await page.title()).toBe('Latchkey');
    const shown = (selector: string) => page.locator(selector).count();
    expect([await shown('.topbar'), await shown('.opblock-tag-section.is-open')]).toEqual([0, 0]);
    await page.locator('.opblock-tag').first().click();
    await page.locator('.opblock-tag-section.is-open .opblock').first().waitFor();
    const findings = (await axeFindings(page)).filter((each) => !itsOwn.some((rule) => each.includes(`: ${rule}: `)));
    expect([findings, complaints]).toEqual([[], []]);
    expect(asked!.filter((url) => !url.startsWith(running.base) && !url.startsWith('data:'))).toEqual([]);
    await chromium.close();
  });
});
