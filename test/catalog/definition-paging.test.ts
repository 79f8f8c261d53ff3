import { validateDefinition } from '../../libs/catalog/src/validation/domain/validate.js';
import { bearer, codes, document, expectFound, type Wrong } from './definition-scene.js';

const paged = (request: object, pagination: object) => ({
  request: { method: 'POST', path: '/items/{id}', ...request },
  pagination: { type: 'cursor', cursor_path: 'next', ...pagination },
});
const graphql = { body: { query: 'query { items }', variables: { after: '=args.note' } } };

describe('Validation of pagination', () => {
  const moves: Wrong[] = [
    [
      'a page parameter that overrides a constant of the query',
      'pagination_constant',
      '/tools/0/pagination',
      {},
      paged({ query: { action: 'list' } }, { cursor_param: 'action' }),
    ],
    [
      'a page parameter that replaces a document in the body',
      'pagination_constant',
      '/tools/0/pagination',
      {},
      paged(graphql, { in: 'body', cursor_param: 'query' }),
    ],
    [
      'a page parameter inside a constant of the body',
      'pagination_constant',
      '/tools/0/pagination',
      {},
      paged(graphql, { in: 'body', cursor_param: 'query.after' }),
    ],
    [
      'a connector page parameter that overrides a tool constant',
      'pagination_constant',
      '/pagination',
      { pagination: { type: 'cursor', cursor_path: 'next', cursor_param: 'action' } },
      { request: { method: 'POST', path: '/items/{id}', query: { action: 'list' } } },
    ],
    [
      'a page parameter that overrides a constant of every request',
      'pagination_constant',
      '/tools/0/pagination',
      { query: { version: '2' } },
      paged({}, { cursor_param: 'version' }),
    ],
    [
      'a page parameter that overrides the method',
      'method_override',
      '/tools/0/pagination',
      {},
      paged({}, { cursor_param: '_method' }),
    ],
    [
      'a credential header that overrides the method',
      'method_override',
      '/auth/0/inject/1',
      { auth: signIn({ in: 'header', name: 'X-HTTP-Method-Override', template: 'DELETE' }) },
    ],
    [
      'a credential argument that overrides the method',
      'method_override',
      '/auth/0/inject/1',
      { auth: signIn({ in: 'query', name: '_method', template: 'DELETE' }) },
    ],
  ];

  it.each(moves)('reports %s', (_what, ...finding) => expectFound(...finding));

  it('allows pagination parameters that are also arguments', () => {
    const pages = paged(graphql, { in: 'body', cursor_param: 'variables.after' });
    expect(codes({}, pages)).toEqual([]);
    expect(validateDefinition(document({}, pages)).definition).not.toBeNull();
  });
});

function signIn(second: object) {
  const form_fields = [{ name: 'api_key', type: 'password' }];
  return [{ name: 'key', type: 'api_key', form_fields, inject: [bearer, second] }];
}
