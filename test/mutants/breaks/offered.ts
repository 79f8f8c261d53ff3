import { breaksOf } from '../break.js';

const permission = 'libs/identity/src/permission';

/** What is offered opens something. */
export const offeredBreaks = [
  ...breaksOf(`${permission}/queries/list-permissions.ts`, 'openapi/offered', [
    {
      breaks: 'permissions are offered that open nothing',
      find: '{ ...window.parameters, names: offeredPermissions }',
      replace: '{ ...window.parameters, names: [...entries.keys()] }',
      promise: 'is every permission that a route asks for',
    },
  ]),
];
