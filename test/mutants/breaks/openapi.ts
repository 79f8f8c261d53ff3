import { breaksOf } from '../break.js';

/** The OpenAPI document describes what routes return. */
export const openapiBreaks = [
  ...breaksOf('libs/platform/src/openapi/operation.ts', 'openapi/other-responses', [
    {
      breaks: 'only one success response of a route is documented',
      find: '...Object.entries(facts.also ?? {}).map(([code, other]) => otherResponse(Number(code), other)),',
      replace: '',
      promise: 'documents each of them: POST /toolbox/{id}/share 200',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim/http/scim-routes.ts', 'openapi/directory-answers', [
    {
      breaks: 'errors of a directory are documented in the usual format',
      find: '    DocumentsFailuresAs({ media: scimMedia, view: ScimErrorView, exampleOf: errorExample }),\n',
      replace: '',
      promise: 'is documented in the format of the protocol: DELETE /scim/v2/Users/{id}',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim/domain/selection.ts', 'openapi/directory-answers', [
    {
      breaks: 'a selection of attributes omits the schemas of a resource',
      find: "new Set(['id', 'schemas', ",
      replace: "new Set(['id', ",
      promise: 'matches its schema with any selection of attributes: Users',
    },
  ]),
];
