import { type Break, breaksOf } from '../break.js';

const connector = 'libs/catalog/src/connector';

/** Guards of lists of connectors and their connection counts. */
export const listedConnectorBreaks: Break[] = [
  ...breaksOf(`${connector}/persistence/own-connectors.ts`, 'catalog/own-listing', [
    {
      breaks: 'a list shows ownerless connectors to members who do not manage them',
      find: 'owner_user_id is null and :sees_ownerless::boolean or',
      replace: 'owner_user_id is null or',
    },
    {
      breaks: 'a list shows unpublished connectors to members with use access',
      find: "buildShareCondition(`and level = 'edit'`)",
      replace: 'buildShareCondition()',
    },
    {
      breaks: 'a list shows connectors shared with others',
      find: "grantee_type = 'user' and grantee_id = :user_id",
      replace: "grantee_type = 'user' and grantee_id <> ''",
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/read-caches.ts', 'catalog/visibility', [
    {
      breaks: 'counts of connections are cached forever',
      find: 'if (known?.epoch === epoch)',
      replace: 'if (known)',
      promise: 'counts only connections visible to the caller',
    },
  ]),
  ...breaksOf(`${connector}/queries/list-categories.ts`, 'catalog/listing', [
    {
      breaks: 'a member gets the category counts of another member',
      find: '`${orgId} ${userId} ${values.sees_ownerless}`',
      replace: 'orgId',
      promise: 'counts visible connectors per category and omits empty categories',
    },
    {
      breaks: 'category counts are cached forever',
      find: '`${orgId} ${userId} ${values.sees_ownerless}`, epoch,',
      replace: '`${orgId} ${userId} ${values.sees_ownerless}`, 0,',
      promise: 'counts a new connector in the next response',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/persistence/connections-on-connectors.ts', 'catalog/visibility', [
    {
      breaks: 'a member gets the connection counts of another member',
      find: '`${caller.orgId} ${caller.userId}`',
      replace: '`${caller.orgId}`',
      promise: 'counts only connections visible to the caller',
    },
    {
      breaks: 'a member gets the connection counts of an earlier epoch',
      find: 'caller.epoch, () => this.read(caller)',
      replace: '0, () => this.read(caller)',
      promise: 'counts only connections visible to the caller',
    },
  ]),
  ...breaksOf(`${connector}/queries/list-connectors.ts`, 'catalog/visibility', [
    {
      breaks: 'a caller who cannot see a connector learns its forks',
      find: 'if (upstream !== undefined && !(await this.isVisibleTo(caller, upstream))) return { rows: [], counted: 0 };',
      replace: '',
      promise: 'names the ancestor of an inherited block only if it is visible',
    },
  ]),
];
