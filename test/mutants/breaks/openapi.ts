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
];
