import { validateDefinition } from '../../libs/catalog/src/validation/domain/validate.js';
import { bearer, document, expectFound, type Wrong } from './definition-scene.js';

describe("Validation of a definition's addresses", () => {
  const oauth = (urls: Record<string, unknown>) => ({
    auth: [
      {
        name: 'oauth',
        type: 'oauth2',
        authorize_url: 'https://acme.com/authorize',
        token_url: 'https://acme.com/token',
        pkce: 'S256',
        client_auth: 'post',
        ...urls,
      },
    ],
  });

  const wrong: Wrong[] = [
    [
      'an unknown variable in the address',
      'template_unknown_variable',
      '/base_url',
      { base_url: 'https://{{tenant}}.acme.com' },
    ],
    [
      'a variable in the address that does not identify the account',
      'template_not_allowed_here',
      '/base_url',
      { base_url: 'https://{{folder}}.acme.com' },
    ],
    ['a placeholder as port', 'template_not_allowed_here', '/base_url', { base_url: 'https://acme.com:{{site}}' }],
    ['a placeholder as scheme', 'template_not_allowed_here', '/base_url', { base_url: '{{site}}://acme.com' }],
    [
      'a placeholder as part of a label',
      'template_not_allowed_here',
      '/base_url',
      { base_url: 'https://x{{site}}.acme.com' },
    ],
    ['a placeholder before a common ending', 'url_forbidden_host', '/base_url', { base_url: 'https://{{site}}.com' }],
    ['a placeholder as the whole host', 'url_forbidden_host', '/base_url', { base_url: 'https://{{site}}/api' }],
    ['a user name in an address', 'url_forbidden_host', '/base_url', { base_url: 'https://user@acme.com' }],
    [
      'an unknown variable in a header',
      'template_unknown_variable',
      '/headers/X-Site',
      { headers: { 'X-Site': '{{tenant}}' } },
    ],
    ['a secret in the query', 'template_unknown_variable', '/query/key', { query: { key: '{{signing_key}}' } }],
    [
      'an unknown field in a credential',
      'template_unknown_variable',
      '/auth/0/inject/0/template',
      { auth: [{ name: 'key', type: 'api_key', form_fields: [], inject: [bearer] }] },
    ],
    ['plain http', 'url_insecure', '/base_url', { base_url: 'http://acme.com' }],
    ['plain http at sign-in', 'url_insecure', '/auth/0/token_url', oauth({ token_url: 'http://acme.com/token' })],
    ['loopback', 'url_forbidden_host', '/base_url', { base_url: 'https://127.0.0.1' }],
    ['an address in hexadecimal', 'url_forbidden_host', '/base_url', { base_url: 'https://0x7f000001' }],
    ['an IPv6 address', 'url_forbidden_host', '/base_url', { base_url: 'https://[::1]' }],
    ['a single label', 'url_forbidden_host', '/base_url', { base_url: 'https://intranet' }],
    ['an internal name', 'url_forbidden_host', '/base_url', { base_url: 'https://metadata.google.internal' }],
    ['an internal name with a trailing dot', 'url_forbidden_host', '/base_url', { base_url: 'https://db.local.' }],
  ];

  it.each(wrong)('reports %s', (_what, ...finding) => expectFound(...finding));

  it('allows http to the local machine only if loopback is allowed', () => {
    const local = document({ base_url: 'http://127.0.0.1:3000/api' });
    expect(validateDefinition(local, { loopback: true }).diagnostics).toEqual([]);
    expect(validateDefinition(local).diagnostics.map(({ code }) => code)).toEqual(['url_insecure']);
  });
});
