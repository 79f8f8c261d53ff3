import { browserOf, startAuthorizationScene } from '../authentication/authorization/scene.js';

const { product, user } = await startAuthorizationScene();

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function opened(path: string, headers: Record<string, string> = html) {
  const answer = await fetch(product.base + path, { headers, redirect: 'manual' });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

describe('An error', () => {
  it.each([
    ['/nothing', 404],
    ['/connection', 404],
    ['/reference/nothing/there/either', 404],
    ['/scim/v2/Users', 404],
    ['/scim/v2/nothing', 404],
    ['/oauth/token', 405],
  ])('is a page in a browser: %s', async (path, expected) => {
    const { status, type, text } = await opened(path);
    expect([status, type]).toEqual([expected, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>There is no page here</h1>');
  });

  it('about an unknown page of the reference leads to its topics', async () => {
    const { status, text } = await opened('/reference/nothing/there');
    expect([status, text]).toEqual([404, expect.stringContaining('<a href="/reference">All topics</a>')]);
  });

  it('for an address that cannot be decoded is a page in a browser', async () => {
    const { status, type } = await opened('/%ff');
    expect([status, type]).toEqual([400, 'text/html; charset=utf-8']);
    const program = await opened('/%ff', { accept: 'application/json' });
    expect(JSON.parse(program.text).error.reason).toBe('malformed_url');
  });

  it('from the vault is also shown to browsers as a page', async () => {
    const answers = await Promise.all([
      fetch(`${product.vaultUrl}/nothing`, { headers: html }),
      fetch(`${product.vaultUrl}/v1/accounts/none`, { headers: html }),
      fetch(`${product.vaultUrl}/nothing`, { headers: { accept: 'application/json' } }),
    ]);
    const types = answers.map(({ status, headers }) => [status, headers.get('content-type')]);
    expect(types).toEqual([
      [404, 'text/html; charset=utf-8'],
      [404, 'text/html; charset=utf-8'],
      [401, 'application/json; charset=utf-8'],
    ]);
  });

  it('looks the same for known and unknown paths', async () => {
    const [known, unknown] = await Promise.all([opened('/connection'), opened('/nothing')]);
    const without = ({ text }: { text: string }) => text.replace(/req_\w+/, '');
    expect([known.status, without(known)]).toEqual([unknown.status, without(unknown)]);
  });

  it.each([
    ['a program', { accept: 'application/json' }],
    ['a program that takes anything', { accept: '*/*' }],
    ['a program that refuses pages', { accept: 'text/html;q=0, application/json' }],
    ['a caller with a token', { ...html, authorization: 'Bearer lk_test_pat_x' }],
    ['a script of a page', { ...html, 'sec-fetch-dest': 'empty' }],
  ])('is JSON for %s', async (_, headers) => {
    const { type, text } = await opened('/nothing', headers);
    expect([type, JSON.parse(text).error.code]).toEqual(['application/json; charset=utf-8', 'unauthorized']);
  });

  it('of SCIM or OAuth is JSON for programs', async () => {
    for (const path of ['/scim/v2/Users', '/oauth/token'])
      expect([path, (await opened(path, { accept: '*/*' })).type]).toEqual([path, expect.stringContaining('json')]);
  });
});

it('The start page redirects signed-in members to the welcome page', async () => {
  expect((await opened('/')).text).toContain('href="/sign-in"');
  const browser = await browserOf(user);
  expect((await browser.get(`${product.base}/`)).location).toBe(`${product.base}/welcome`);
});
