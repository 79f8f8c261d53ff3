/** A definition for testing tools. It sends a key in a header, and has a method with another address. */
export const deskDefinition = (more: object = {}) => ({
  format: 1,
  slug: 'desk',
  name: 'Desk',
  categories: ['support'],
  base_url: 'https://{{site}}.example.com',
  variables: [
    { name: 'site', type: 'host', label: 'Site', required: true, identity: true, source: 'form', pattern: '^[a-z]+$' },
  ],
  auth: [
    {
      name: 'key',
      type: 'api_key',
      subject: 'secret',
      form_fields: [
        { name: 'site', type: 'host', required: true },
        { name: 'api_key', type: 'password', required: true },
      ],
      inject: [{ in: 'header', name: 'X-Key', template: 'Key {{api_key}}' }],
    },
    {
      name: 'password',
      type: 'basic',
      subject: 'secret',
      form_fields: [{ name: 'site', type: 'host', required: true }],
    },
    { name: 'own', type: 'basic', subject: 'secret', base_url: 'https://own.example.net', tools_path: '/v/{{site}}' },
  ],
  verify: { method: 'GET', path: '/me', expect: [200] },
  tools: [
    {
      name: 'get_ticket',
      resource: 'tickets',
      method: 'get',
      description: 'Reads a ticket.',
      input: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      request: { method: 'GET', path: '/tickets/{id}' },
      response: '=body.title',
    },
  ],
  ...more,
});
