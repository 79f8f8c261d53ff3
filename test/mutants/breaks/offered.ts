import { breaksOf } from '../break.js';

const permission = 'libs/identity/src/permission';

/** The list of permissions that roles can grant. */
export const offeredBreaks = [
  ...breaksOf(`${permission}/queries/list-permissions.ts`, 'identity/role/seeing', [
    {
      breaks: 'a permission that roles contain is not listed, because no route requires it',
      find: '{ names: permissionNames }',
      replace: "{ names: permissionNames.filter((name) => name !== 'toolbox:view') }",
      promise: 'shows all permissions in order, and marks those the caller holds',
    },
  ]),
];
