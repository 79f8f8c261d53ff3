import { type Browser } from 'playwright-core';
import { saysOutcome } from '../../apps/console/src/session/write-keys.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

describe('An answer to a write', () => {
  it.each([
    [201, '{"id":"tbx_1"}', true],
    [204, '', true],
    [409, '{"error":{"reason":"name_taken"}}', true],
    [409, '{"error":{"reason":"idempotency_in_progress"}}', false],
    [429, '{"error":{"reason":"rate_limited"}}', false],
    [500, '{"error":{"code":"internal_error"}}', false],
    [502, '<h1>Bad gateway</h1>', false],
    [403, '<h1>Blocked</h1>', false],
    [201, '{"id":"tbx_', false],
    [200, '', false],
  ])('with status %i and body %s says the outcome: %s', (status, text, says) => {
    expect(saysOutcome(status, text)).toBe(says);
  });
});

describeInChromium('In the console,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('a toolbox whose creation is repeated after a lost answer exists once', async () => {
    const { owner } = await product.organization();
    const { page, context } = await openConsole(chromium, owner, '/console/toolboxes/new');
    await page.evaluate(() => {
      const send = window.fetch.bind(window);
      window.fetch = async (url, init) => {
        const answer = await send(url, init);
        if (init?.method !== 'POST') return answer;
        window.fetch = send;
        return new Response('<h1>Bad gateway</h1>', { status: 502 });
      };
    });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Support');
    const create = page.getByRole('button', { name: 'Create toolbox' });
    await create.click();
    await page.getByRole('alert').waitFor();
    await create.click();
    await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
    expect((await owner('GET /toolbox')).body.result).toHaveLength(1);
    await context.close();
  });

  it.each([
    ['<h1>Sign in to the network</h1>', 'text/html', "The server's answer could not be read"],
    ['{}', 'application/json', "This screen could not show the server's answer"],
  ])(
    'a screen without a readable answer about the person, such as %s, can be tried again',
    async (body, contentType, says) => {
      const { owner } = await product.organization();
      const { page, context } = await openConsole(chromium, owner, '/console/teams');
      await page.route('**/user/me', (route) => route.fulfill({ body, contentType }));
      await page.reload();
      await page.getByRole('alert').getByText(says).first().waitFor();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { level: 1, name: 'Teams' }).waitFor();
      await context.close();
    },
  );

  it('a screen without a readable answer of its own says so', async () => {
    const { owner } = await product.organization();
    const { page, context } = await openConsole(chromium, owner, '/console/people');
    await page.route('**/team?**', (route) => route.fulfill({ json: {} }));
    await page.getByRole('link', { name: 'Teams' }).click();
    await page.getByText("This screen could not show the server's answer").waitFor();
    await context.close();
  });

  it('the inbox shows a request of a kind that only a newer server knows, without letting the person approve it', async () => {
    const { owner, asker } = await product.organization({ asker: ['connector:view'] });
    await asker('POST /access-request', { permission: 'tool:execute', note: 'For tickets.' });
    const { body } = await owner('GET /access-request?status=pending');
    const result = body.result.map((request: object) => ({ ...request, kind: 'data_set', blocked_by: ['quota_rule'] }));
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/teams');
    await page.route('**/access-request?**', (route) => route.fulfill({ json: { ...body, result } }));
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByText('does not know this kind of request. Reload the page.').waitFor();
    await page.getByText('For tickets.').waitFor();
    await page.getByText('quota rule').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled')).toBe('true');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
