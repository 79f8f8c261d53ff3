import { type Break } from '../break.js';

/** A statement forgets the organization, and its table no longer sees to that by itself: either alone does no harm. */
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
const anywhere = '$1::text is not null';

const [inPath, inBody, inQuery] = ['in a path answers 404', 'in a body is refused', 'in a query finds nothing'];

export const isolation: Break[] = [
  forgets(
    'access_control.teams',
    inPath,
    'libs/kernel/src/persistence/stored-aggregates.ts',
    'this.locked(manager, { org_id: orgId, id })',
    'this.locked(manager, { id })',
  ),
  forgets(
    'access_control.roles',
    inPath,
    `${context}/role/queries/get-role.ts`,
    'role.org_id = $1 and role.id = $2',
    `${anywhere} and role.id = $2`,
  ),
  forgets(
    'kernel.events',
    inPath,
    `${context}/audit/queries/get-audit-record.ts`,
    'org_id = $1 and id = $2',
    `${anywhere} and id = $2`,
  ),
  forgets(
    'access_control.members',
    inBody,
    `${context}/team/persistence/stored-team-members.ts`,
    'where org_id = $1 and id = any($2)',
    `where ${anywhere} and id = any($2)`,
  ),
  forgets(
    'access_control.members',
    inBody,
    `${context}/restriction/persistence/stored-targets.ts`,
    'access_control.members where org_id = $1 and id = $2',
    `access_control.members where ${anywhere} and id = $2`,
  ),
  forgets(
    'access_control.members',
    inBody,
    `${context}/share/persistence/stored-grantees.ts`,
    'access_control.members where org_id = $1 and id = $2',
    `access_control.members where ${anywhere} and id = $2`,
  ),
  forgets(
    'access_control.roles',
    inBody,
    `${context}/role/persistence/stored-roles.ts`,
    'where: { org_id: orgId, id: In([...ids]) }',
    'where: { id: In([...ids]) }',
  ),
  forgets(
    'access_control.restrictions',
    inQuery,
    `${context}/restriction/queries/list-restrictions.ts`,
    'where rule.org_id = $1 ${conditions',
    `where ${anywhere} \${conditions`,
  ),
];
