import { connect, documentOf, startImportScene, startRecorder } from './scene.js';

const { creator } = await startImportScene();
const recorder = await startRecorder();
afterAll(() => recorder.close());

const text = { type: 'string' };
const id = (name: string) => ({ name, in: 'path', required: true, schema: text });
const query = (name: string, schema: object = text, rest: object = {}) => ({ name, in: 'query', schema, ...rest });
const body = (type: string, schema: object, encoding?: object) => ({
  requestBody: { content: { [type]: { schema, ...(encoding && { encoding }) } } },
});
const deep = { style: 'deepObject', explode: true };
const wwwForm = 'application/x-www-form-urlencoded';

type Row = [of: string, paths: object, tool: string, given: object, sent: object];

/** One small operation for each way in which the published documents write requests. */
const rows: Row[] = [
  [
    'Stripe: a form with nested fields',
    {
      '/v1/customers': {
        post: {
          operationId: 'PostCustomers',
          ...body(
            wwwForm,
            {
              type: 'object',
              properties: {
                email: text,
                expand: { type: 'array', items: text },
                metadata: {
                  anyOf: [
                    { type: 'object', additionalProperties: text },
                    { type: 'string', enum: [''] },
                  ],
                },
              },
            },
            { expand: deep, metadata: deep },
          ),
        },
      },
    },
    'create_customer',
    { email: 'a@b.c', expand: ['sources'], metadata: { color: 'red' } },
    { url: '/v1/customers', body: 'email=a%40b.c&expand%5B%5D=sources&metadata%5Bcolor%5D=red' },
  ],
  [
    'Stripe: a range in the query',
    {
      '/v1/charges': {
        get: {
          operationId: 'GetCharges',
          parameters: [
            query(
              'created',
              { anyOf: [{ type: 'object', properties: { gte: { type: 'integer' } } }, { type: 'integer' }] },
              deep,
            ),
          ],
        },
      },
    },
    'list_charges',
    { created: { gte: 5 } },
    { url: '/v1/charges?created%5Bgte%5D=5' },
  ],
  [
    'Twilio: names that differ in one character',
    {
      '/2010-04-01/Messages.json': {
        get: { operationId: 'ListMessage', parameters: [query('DateSent<'), query('DateSent>')] },
      },
    },
    'list_messages',
    { date_sent_less_than: '2026-02-01', date_sent_greater_than: '2026-01-01' },
    { url: '/2010-04-01/Messages.json?DateSent%3C=2026-02-01&DateSent%3E=2026-01-01' },
  ],
  [
    'Slack: a form at a path with a dot',
    {
      '/chat.postMessage': {
        post: {
          operationId: 'chat_postMessage',
          ...body(wwwForm, { type: 'object', properties: { channel: text, text } }),
        },
      },
    },
    'post_chat_message',
    { channel: 'C1', text: 'Hi & bye' },
    { url: '/chat.postMessage', body: 'text=Hi+%26+bye&channel=C1' },
  ],
  [
    'GitHub: two arguments in the path',
    {
      '/repos/{owner}/{repo}/issues': {
        post: {
          operationId: 'issues/create',
          parameters: [id('owner'), id('repo')],
          ...body('application/json', {
            type: 'object',
            required: ['title'],
            properties: { title: { oneOf: [text, { type: 'integer' }] }, labels: { type: 'array', items: text } },
          }),
        },
      },
    },
    'create_issue',
    { owner: 'a b', repo: 'r', title: 'T', labels: ['x'] },
    { url: '/repos/a%20b/r/issues', body: '{"title":"T","labels":["x"]}' },
  ],
  [
    'DigitalOcean: a list without explode',
    {
      '/v2/apps/{app_id}/logs': {
        get: {
          operationId: 'apps_get_logs',
          parameters: [
            id('app_id'),
            query('type', { type: 'array', items: text }, { explode: false }),
            query('follow', { type: 'boolean' }),
          ],
        },
      },
    },
    'get_app_logs',
    { app_id: '7', type: ['BUILD', 'RUN'], follow: false },
    { url: '/v2/apps/7/logs?follow=false&type=BUILD,RUN' },
  ],
  [
    'Kubernetes: a patch with its own type',
    {
      '/api/v1/pods/{name}': {
        patch: {
          operationId: 'patchCoreV1NamespacedPod',
          parameters: [id('name'), query('dryRun')],
          ...body('application/merge-patch+json', { type: 'object' }),
        },
      },
    },
    'patch_pod',
    { name: 'p', dryRun: 'All', body: { metadata: { labels: { a: null } } } },
    { url: '/api/v1/pods/p?dryRun=All', method: 'PATCH', body: '{"metadata":{"labels":{"a":null}}}' },
  ],
  [
    'Notion: a version in a header',
    {
      '/v1/search': {
        post: {
          operationId: 'post-search',
          parameters: [
            { name: 'Notion-Version', in: 'header', required: true, schema: { ...text, enum: ['2022-06-28'] } },
          ],
          ...body('application/json', { type: 'object', properties: { query: text, sort: { type: 'object' } } }),
        },
      },
    },
    'search',
    { notion_version: '2022-06-28', query: 'a', sort: { direction: 'ascending' } },
    {
      url: '/v1/search',
      body: '{"sort":{"direction":"ascending"},"query":"a"}',
      headers: expect.objectContaining({ 'notion-version': '2022-06-28' }),
    },
  ],
  [
    'Petstore: a list that repeats its name',
    {
      '/pet/findByStatus': {
        get: {
          operationId: 'findPetsByStatus',
          parameters: [query('status', { type: 'array', items: text }, { explode: true })],
        },
      },
    },
    'find_pets_by_status',
    { status: ['sold', 'new'] },
    { url: '/pet/findByStatus?status=sold&status=new' },
  ],
  [
    'properties named like built-in ones',
    {
      '/classes/{constructor}': {
        post: {
          operationId: 'create_class',
          parameters: [id('constructor'), query('toString'), query('hasOwnProperty')],
          ...body('application/json', { type: 'object', properties: { valueOf: text, prototype: text } }),
        },
      },
    },
    'create_class',
    { constructor: 'c', prototype: 'p' },
    { url: '/classes/c', body: '{"prototype":"p"}' },
  ],
];

describe('A request that a published OpenAPI document describes', () => {
  it.each(rows)('is sent as described: %s', async (_, paths, tool, given, sent) => {
    const { run } = await connect(creator, recorder, documentOf(paths));
    const { answer, ...received } = await run(tool, given);
    expect([answer.status, received]).toEqual([200, expect.objectContaining(sent)]);
  });
});
