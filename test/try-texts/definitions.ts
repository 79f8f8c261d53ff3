/** Connectors of the hostile server. Together they use every part of the format that reads its responses. */

const noPaging = { pagination: { type: 'none' } };

const get = (name: string, path: string, more: object = {}) => ({
  name,
  resource: 'issues',
  method: name,
  operation: 'read',
  description: `Reads ${path}.`,
  request: { method: 'GET', path },
  ...noPaging,
  ...more,
});

const formats = ['date', 'date-time', 'time', 'email', 'uri', 'uuid', 'hostname', 'ipv4', 'ipv6'] as const;

const text = { type: 'string' };

const input = (properties: object) => ({
  input: { type: 'object', required: [Object.keys(properties)[0]], properties },
});

const post = (name: string, request: object, properties: object) => ({
  name,
  resource: 'notes',
  method: name,
  operation: 'other',
  tier: 'write',
  description: `Sends a note as ${name}.`,
  ...input(properties),
  request: { method: 'POST', path: '/tool', ...request },
  ...noPaging,
});

const tools = [
  get('plain', '/tool'),
  get('mapped', '/tool', { response: "={'text': body.issue.text, 'all': [body.issues.{'id': id}]}" }),
  get('functions', '/tool', {
    response: "={'a': $trim(body.issue.text), 'b': $uppercase(body.issue.text), 'c': $contains(body.issue.text, 'x!')}",
  }),
  get('failing', '/tool', { error_when: '=body.issue.text' }),
  get('by_link', '/tool', { pagination: { type: 'link_header' } }),
  get('by_cursor', '/tool', { pagination: { type: 'cursor', cursor_path: 'next', cursor_param: 'after' } }),
  get('by_url', '/tool', { pagination: { type: 'next_url', next_url_path: 'next' } }),
  get('in_path', '/tool/{text}', input({ text })),
  get('in_query', '/tool', {
    ...input({ text, list: { type: 'array', items: text } }),
    request: { method: 'GET', path: '/tool', query: { text: '=input.text', list: '=input.list' } },
  }),
  get('in_header', '/tool', {
    ...input({ text }),
    request: { method: 'GET', path: '/tool', headers: { 'X-Text': '=input.text' } },
  }),
  get('with_pattern', '/tool', input({ text: { type: 'string', pattern: '^(a+)+$' } })),
  ...formats.map((format) =>
    get(`with_${format.replace('-', '_')}`, '/tool', input({ text: { type: 'string', format } })),
  ),
  post('as_json', { body: { text: '=input.text', more: '=input.more' } }, { text, more: {} }),
  post('as_form', { body: { text: '=input.text' }, body_type: 'form' }, { text }),
  post('as_parts', { body: { text: '=input.text' }, body_type: 'multipart' }, { text }),
];

/** Accounts with a key that people enter. */
export const keyDefinition = (origin: string) => ({
  format: 1,
  slug: 'custom',
  name: 'Hostile',
  categories: ['productivity'],
  base_url: `${origin}/api`,
  variables: [{ name: 'region', type: 'string', source: 'post_install', from: '=body.region' }],
  auth: [
    {
      name: 'key',
      type: 'api_key',
      form_fields: [
        { name: 'api_key', type: 'password', required: true },
        { name: 'note', type: 'text' },
      ],
      inject: [{ in: 'header', name: 'X-Key', template: '{{api_key}}' }],
      subject: 'secret',
    },
  ],
  verify: { method: 'GET', path: '/me', expect: [200], label: '=body.email', error_when: '=body.problem' },
  post_install: [
    {
      name: 'profile',
      label: 'Profile',
      request: { method: 'GET', path: '/profile' },
      set: { region: '=body.region' },
    },
  ],
  tools,
});

/** Accounts that sign in with OAuth. */
export const oauthDefinition = (origin: string) => ({
  format: 1,
  slug: 'custom',
  name: 'Hostile sign-in',
  categories: ['productivity'],
  base_url: `${origin}/api`,
  auth: [
    {
      name: 'oauth',
      type: 'oauth2',
      authorize_url: `${origin}/authorize`,
      token_url: `${origin}/token`,
      revoke_url: `${origin}/revoke`,
      pkce: 'S256',
      client_auth: 'post',
      scopes: [{ name: 'read', description: 'Read' }],
    },
  ],
  verify: { method: 'GET', path: '/me', expect: [200], subject: '=body.id', label: '=body.email' },
  tools: [get('plain', '/tool')],
});
