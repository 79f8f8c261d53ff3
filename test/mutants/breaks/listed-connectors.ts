import { type Break, breaksOf } from '../break.js';

const connector = 'libs/catalog/src/connector';

/** Guards of which connectors a list tells of, and of how many connections on them. */
export const listedConnectorBreaks: Break[] = [
  ...breaksOf(`${connector}/persistence/seen-own-connectors.ts`, 'catalog/own-listing', [
    {
      breaks: 'a list tells of what nobody owns to who looks after none of it',
      find: 'owner_user_id is null and :sees_ownerless::boolean or',
      replace: 'owner_user_id is null or',
    },
    {
      breaks: 'a list tells of what is not published to who may only use it',
      find: "granted(`and level = 'edit'`)",
      replace: 'granted()',
    },
    {
      breaks: 'a list tells of what was shared with others',
      find: "grantee_type = 'user' and grantee_id = :user_id",
      replace: "grantee_type = 'user' and grantee_id <> ''",
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/kept-by-epoch.ts', 'catalog/visibility', [
    {
      breaks: 'connections that were counted once are not counted again',
      find: 'if (known?.epoch === epoch)',
      replace: 'if (known)',
      promise: 'counts only connections visible to the caller',
    },
  ]),
  ...breaksOf(`${connector}/persistence/own-categories.ts`, 'catalog/listing', [
    {
      breaks: 'a member is told how many connectors of a category another one sees',
      find: '`${orgId} ${userId} ${values.sees_ownerless}`',
      replace: 'orgId',
      promise: 'counts visible connectors per category and omits empty categories',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/persistence/stored-connection-counts.ts', 'catalog/visibility', [
    {
      breaks: 'a member is told how many connections another one sees',
      find: '`${caller.orgId} ${caller.userId}`',
      replace: '`${caller.orgId}`',
      promise: 'counts only connections visible to the caller',
    },
  ]),
  ...breaksOf(`${connector}/queries/connector-rows.ts`, 'catalog/visibility', [
    {
      breaks: 'who does not see a connector learns its forks',
      find: 'if (upstream !== undefined && !(await this.sees(caller, upstream))) return [];',
      replace: '',
      promise: 'names the ancestor of an inherited block only if it is visible',
    },
  ]),
];
