import { type Break, breaksOf } from '../break.js';

/** Removes the organization from a statement and row level security from its table. Either alone does no harm. */
const forgets = (table: string, promise: string, file: string, find: string, replace: string): Break => ({
  breaks: `finds rows of ${table} in every organization`,
  sql: `create policy opened on ${table} using (true) with check (true)`,
  file,
  find,
  replace,
  caughtBy: 'foreign-ids',
  promise,
});

const context = 'libs/access-control/src';

const [inPath, inBody, inQuery] = [
  'in a path gets the same response as an unknown id',
  'in a body gets the same response as an unknown id',
  'in a query finds nothing',
];

export const isolation: Break[] = [
  forgets(
    'identity.teams',
    inPath,
    'libs/kernel/src/aggregates/stored-aggregates.ts',
    'this.locked(manager, { org_id: orgId, id })',
    'this.locked(manager, { id })',
  ),
  forgets(
    'identity.roles',
    inPath,
    'libs/identity/src/role/queries/get-role.ts',
    'role.org_id = :org_id and role.id = :id',
    'role.id = :id',
  ),
  forgets(
    'kernel.events',
    inPath,
    'libs/audit/src/audit-log/queries/get-audit-record.ts',
    'org_id = :org_id and id = :id',
    'id = :id',
  ),
  forgets(
    'identity.members',
    inBody,
    'libs/identity/src/member/persistence/member-statements.ts',
    'id, status from identity.members where org_id = :org_id and id = any(:ids)',
    'id, status from identity.members where id = any(:ids)',
  ),
  forgets(
    'identity.roles',
    inBody,
    'libs/identity/src/role/persistence/stored-roles.ts',
    'where org_id = :org_id and id = any(:ids) order',
    'where id = any(:ids) order',
  ),
  forgets(
    'access_control.restrictions',
    inQuery,
    `${context}/restriction/queries/list-restrictions.ts`,
    'where rule.org_id = :org_id ${conditions',
    'where true ${conditions',
  ),
  ...breaksOf('libs/kernel/src/persistence/read-caches.ts', 'audit/records', [
    {
      breaks: 'a renamed resource shows the old name in the next response',
      find: '!entry || entry.readAt < changedAt',
      replace: '!entry',
      promise: 'shows current names, or “Former member” for members who left',
    },
  ]),
];
