import { validateDefinition } from '../../libs/catalog/src/validation/domain/validate.js';
import { bearer, document, expectFound, text, type Wrong } from './definition-scene.js';

const oauth = (changes: object) => ({
  auth: [
    {
      name: 'oauth',
      type: 'oauth2',
      authorize_url: 'https://acme.com/authorize',
      token_url: 'https://acme.com/token',
      pkce: 'S256',
      client_auth: 'post',
      ...changes,
    },
  ],
});
const scopes = [{ name: 'read' }];
const proof = (headers: object) => ({ verify: { method: 'GET', path: '/me', subject: '=body.id', headers } });
const key = (changes: object) => ({
  auth: [
    {
      name: 'key',
      type: 'api_key',
      form_fields: [{ name: 'api_key', type: 'password' }],
      inject: [{ ...bearer, ...changes }],
    },
  ],
});

/** Headers that Latchkey sets itself, or sends to another host after a redirect. */
const cannotCarry = [
  ...['User-Agent', 'Accept', 'Accept-Language', 'Accept-Encoding', 'Accept-Charset'],
  ...['traceparent', 'tracestate', 'X-Request-Id', 'Content-Type', 'Content-Encoding'],
  ...['Connection', 'Keep-Alive', 'TE', 'Trailer', 'Transfer-Encoding', 'Upgrade', 'Expect', 'Proxy-Authorization'],
];

const wrong: Wrong[] = [
  ['a line break in a header name', 'schema', '/headers/X-A\nX-B', { headers: { 'X-A\nX-B': '1' } }],
  ['a space in a header name', 'schema', '/headers/X A', { headers: { 'X A': '1' } }],
  ['a line break in a header value', 'schema', '/headers/X-A', { headers: { 'X-A': 'a\r\nX-B: b' } }],
  ['NUL in a header of verify', 'schema', '/verify/headers/X-A', proof({ 'X-A': 'a\0' })],
  ['a key in Host', 'credential_in_tool', '/auth/0/inject/0/name', key({ name: 'Host' })],
  ['a key in Content-Length', 'credential_in_tool', '/auth/0/inject/0/name', key({ name: 'content-length' })],
  ['a line break in the credential header', 'schema', '/auth/0/inject/0', key({ template: '{{api_key}}\n' })],
  ...cannotCarry.flatMap((name): Wrong[] => [
    [`a key in ${name}`, 'credential_in_tool', '/auth/0/inject/0/name', key({ name })],
    [
      `a secret variable in ${name}`,
      'credential_in_tool',
      `/headers/${name}`,
      { variables: [{ name: 'pin', type: 'string', source: 'manual', secret: true }], headers: { [name]: '{{pin}}' } },
    ],
  ]),
  [
    'a variable that is entered as a password but not secret',
    'schema',
    '/variables/0/name',
    { variables: [{ name: 'api_key', type: 'string', source: 'form' }], ...key({}) },
  ],
  [
    'a line break in a header of a tool',
    'schema',
    '/tools/0/request/headers/X-A',
    {},
    { request: { method: 'POST', path: '/items/{id}', headers: { 'X-A': 'a\nb' } } },
  ],
  [
    'a control character in a path',
    'path_escape',
    '/verify/path',
    { verify: { method: 'GET', path: '/m\u0007', subject: '=body.id' } },
  ],
  ...['response_type', 'client_id', 'redirect_uri', 'state', 'code_challenge', 'code_challenge_method'].flatMap(
    (name): Wrong[] => [
      [
        `${name} in authorize_params`,
        'schema',
        `/auth/0/authorize_params/${name}`,
        oauth({ authorize_params: { [name]: 'x' } }),
      ],
      [
        `${name} in consent_parameter`,
        'schema',
        `/auth/0/consent_parameter/${name}`,
        oauth({ consent_parameter: { [name]: 'x' } }),
      ],
      [
        `${name} in authorize_url`,
        'schema',
        '/auth/0/authorize_url',
        oauth({ authorize_url: `https://acme.com/a?${name}=x` }),
      ],
    ],
  ),
  [
    'scope in addition to scopes',
    'schema',
    '/auth/0/authorize_params/scope',
    oauth({ scopes, authorize_params: { scope: 'x' } }),
  ],
  [
    'grant_type in token_params',
    'schema',
    '/auth/0/token_params/grant_type',
    oauth({ token_params: { grant_type: 'x' } }),
  ],
  [
    'client_secret in token_params',
    'schema',
    '/auth/0/token_params/client_secret',
    oauth({ token_params: { client_secret: 'x' } }),
  ],
  [
    'refresh_token in refresh_params',
    'schema',
    '/auth/0/refresh_params/refresh_token',
    oauth({ refresh_params: { refresh_token: 'x' } }),
  ],
];

describe('Validation of headers, paths and OAuth parameters', () => {
  it.each(wrong)('reports %s', (_what, ...finding) => expectFound(...finding));

  it.each([
    [
      'a parameter of the provider',
      oauth({ authorize_params: { prompt: 'consent' }, token_params: { audience: 'x' } }),
    ],
    ['scope without scopes', oauth({ authorize_params: { scope: 'x' } })],
    [
      'client_id for an endpoint with basic authentication',
      oauth({ client_auth: 'basic', token_params: { client_id: 'x' } }),
    ],
    ['a path in another script', { verify: { method: 'GET', path: '/ich-bin/größe', subject: '=body.id' } }],
  ])('accepts %s', (_what, parts) => {
    expect(validateDefinition(document(parts)).diagnostics).toEqual([]);
  });

  it('reports the key __proto__ in YAML text', () => {
    const yaml = text({}).replace('tools:', 'headers: { __proto__: a }\ntools:');
    const { definition, diagnostics } = validateDefinition(yaml);
    expect([definition, diagnostics[0]]).toMatchObject([null, { code: 'schema', pointer: '/headers/__proto__' }]);
  });
});
