import { validateDefinition } from '../../libs/catalog/src/validation/domain/validate.js';
import { document, expectFound, type Wrong } from './definition-scene.js';

const oauth = {
  name: 'oauth',
  type: 'oauth2',
  tools_path: '/ex/{{cloud_id}}',
  authorize_url: 'https://acme.com/authorize',
  token_url: 'https://acme.com/token',
  pkce: 'S256',
  client_auth: 'post',
};
const token = {
  name: 'token',
  type: 'basic',
  base_url: 'https://{{site}}.acme.net',
  form_fields: [{ name: 'site', type: 'host' }],
  verify: { method: 'GET', path: '/me', subject: '=body.id' },
  post_install: [],
};
const cloudId = {
  name: 'cloud_id',
  type: 'string',
  source: 'post_install',
  identity: true,
  pattern: '^[a-z]+$',
  auth_methods: ['oauth'],
};
const site = {
  name: 'site',
  type: 'host',
  source: 'form',
  identity: true,
  pattern: '^[a-z]+$',
  auth_methods: ['token'],
};
const step = {
  name: 'site',
  label: 'Find the site',
  request: { method: 'GET', path: '/sites' },
  set: { cloud_id: '=body.cloud.id' },
};

/** A third party with different addresses for OAuth and for its API. */
const two = (changes: { oauth?: object; token?: object; [part: string]: unknown } = {}) => {
  const { oauth: ofOAuth, token: ofToken, ...parts } = changes;
  return {
    variables: [cloudId, site],
    auth: [
      { ...oauth, ...ofOAuth },
      { ...token, ...ofToken },
    ],
    post_install: [step],
    ...parts,
  };
};

const proof = (verify: object) => two({ token: { verify: { ...token.verify, ...verify } } });

describe('An auth method with its own address, requests and variables', () => {
  it('is valid', () => {
    expect(validateDefinition(document(two())).diagnostics).toEqual([]);
  });

  const wrong: Wrong[] = [
    ['plain http', 'url_insecure', '/auth/1/base_url', two({ token: { base_url: 'http://acme.net' } })],
    [
      'a host that anyone can choose',
      'url_forbidden_host',
      '/auth/1/base_url',
      two({ token: { base_url: 'https://{{site}}.net' } }),
    ],
    [
      'a variable of another method in its address',
      'template_unknown_variable',
      '/auth/1/base_url',
      two({ token: { base_url: 'https://{{cloud_id}}.acme.net' } }),
    ],
    [
      'a variable of one method in the address of both',
      'template_unknown_variable',
      '/base_url',
      two({ base_url: 'https://{{cloud_id}}.acme.com', auth: [oauth, { ...token, base_url: undefined }] }),
    ],
    ['a tool path with ..', 'path_escape', '/auth/0/tools_path', two({ oauth: { tools_path: '/ex/../x' } })],
    ['a trailing slash', 'path_escape', '/auth/0/tools_path', two({ oauth: { tools_path: '/ex/' } })],
    [
      'a tool path with a variable of another method',
      'template_unknown_variable',
      '/auth/0/tools_path',
      two({ oauth: { tools_path: '/ex/{{site}}' } }),
    ],
    [
      'a check with a variable of another method',
      'template_unknown_variable',
      '/auth/1/verify/path',
      proof({ path: '/me/{{cloud_id}}' }),
    ],
    ['a verify request to another address', 'path_escape', '/auth/1/verify/path', proof({ path: '/../me' })],
    [
      'a verify request that overrides a constant of its method',
      'method_override',
      '/auth/1/verify/headers/X-HTTP-Method-Override',
      proof({ headers: { 'X-HTTP-Method-Override': 'DELETE' } }),
    ],
    ['a check with an invalid expression', 'jsonata_syntax', '/auth/1/verify/label', proof({ label: '=body.' })],
    [
      'a verify request without a subject',
      'subject_missing',
      '/auth/1',
      two({ token: { verify: { method: 'GET', path: '/me' } } }),
    ],
    [
      'a verify request that identifies only a tenant',
      'subject_unfit',
      '/auth/1/verify/subject',
      proof({ subject: '=body.tenant_id' }),
    ],
    ['no check', 'verify_missing', '/auth', two({ verify: undefined, oauth: { subject: '=sub' } })],
    [
      'a step with a variable of another method',
      'template_unknown_variable',
      '/auth/1/post_install/0/request/path',
      two({ token: { post_install: [{ ...step, request: { method: 'GET', path: '/{{cloud_id}}' }, set: {} }] } }),
    ],
    [
      'a step that sets a variable of another method',
      'schema',
      '/auth/1/post_install/0/set/cloud_id',
      two({ token: { post_install: [step] } }),
    ],
    [
      'a shared step that sets a variable of one method',
      'schema',
      '/post_install/0/set/cloud_id',
      two({ token: { post_install: undefined } }),
    ],
    [
      'a form that asks for a variable of another method',
      'schema',
      '/auth/1/form_fields/0/name',
      two({ token: { base_url: undefined, form_fields: [{ name: 'cloud_id', type: 'text' }] } }),
    ],
    [
      'a variable of an unknown method',
      'schema',
      '/variables/1/auth_methods/0',
      two({ variables: [cloudId, { ...site, auth_methods: ['tokens'] }] }),
    ],
    ['the name of another method', 'duplicate_key', '/auth/1/name', two({ token: { name: 'oauth' } })],
    [
      'the same variable twice',
      'duplicate_key',
      '/variables/2/name',
      two({ variables: [cloudId, site, { ...site, identity: false }] }),
    ],
  ];

  it.each(wrong)('is refused with %s', (_what, ...finding) => expectFound(...finding));

  it('is refused if all methods together are larger than 64 KiB', () => {
    const options = Array.from({ length: 100 }, (_, index) => ({ value: `${index}`, label: 'x'.repeat(80) }));
    const form_fields = Array.from({ length: 10 }, (_, index) => ({ name: `field_${index}`, type: 'select', options }));
    expectFound('schema', '/auth', two({ token: { form_fields: [...token.form_fields, ...form_fields] } }));
  });

  it('cannot declare a variable that shared tools need', () => {
    const request = { method: 'GET', path: '/{{cloud_id}}/items' };
    expectFound('template_unknown_variable', '/tools/0/request/path', two(), { input: undefined, request });
  });
});
