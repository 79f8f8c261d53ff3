import { breaksOf } from '../break.js';

const caller = 'libs/identity/src/caller';

/** The member that a token represents, and the token's access. */
export const callers = [
  ...breaksOf('libs/kernel/src/domain/early-read.ts', 'kernel/early-reads', [
    {
      breaks: 'a request gets the row of another request of the same caller',
      find: 'this.values[name] === value',
      replace: 'this.values[name] !== undefined',
      promise: 'keeps its rows for the same statement and values',
    },
    {
      breaks: 'a resource is read in a round trip of its own',
      find: 'return isSame ? this.rows : undefined;',
      replace: 'return isSame && sql === "" ? this.rows : undefined;',
      promise: 'needs no statement of its own',
    },
  ]),
  ...breaksOf('libs/identity/src/member/http/member.controller.ts', 'kernel/early-reads', [
    {
      breaks: 'a member is read in a round trip of its own',
      find: 'new EarlyRead(memberById, { id })',
      replace: "new EarlyRead(memberById, { id: id + '_' })",
      promise: 'needs no statement of its own',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/auth/auth.guard.ts', 'kernel/early-reads', [
    {
      breaks: 'an id that PostgreSQL cannot store is read together with the caller',
      find: 'plan && hasStorableIds(request) ? plan(',
      replace: 'plan ? plan(',
      promise: 'is not found by an id that PostgreSQL cannot store',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/driver/round-trip.ts', 'kernel/early-reads', [
    {
      breaks: 'all statements of a round trip add their rows to the first early read',
      find: 'const preceding = this.preceding[this.completed];',
      replace: 'const preceding = this.preceding[Math.min(this.completed, 1)];',
      promise: 'is the one that each of many concurrent requests asks for',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/driver/round-trip.ts', 'kernel/prepared-statements', [
    {
      breaks: 'PostgreSQL keeps every statement that was ever prepared',
      find: 'preparedOn(wire).closeDropped(wire);',
      replace: '',
      promise: 'are closed again if there are many',
    },
    {
      breaks: 'PostgreSQL keeps statements that failed',
      find: 'statements.begin(name);',
      replace: '',
      promise: 'are closed after they failed',
    },
  ]),
  ...breaksOf(`${caller}/domain/rights.ts`, 'identity/token/ending-and-rotating', [
    {
      breaks: 'revoked tokens still work (revocation)',
      find: 'if (revoked) throw',
      replace: 'if (revoked && !revoked) throw',
      promise: 'is refused immediately after revocation or expiry',
    },
    {
      breaks: 'expired tokens still work (expiry)',
      find: 'if (expired) throw',
      replace: 'if (expired && !expired) throw',
      promise: 'is refused immediately after revocation or expiry',
    },
    {
      breaks: 'scopes do not narrow a token',
      find: 'scopes === null ? rolePermissions : narrow(rolePermissions, scopes)',
      replace: 'rolePermissions',
      caughtBy: 'identity/token/issuing',
      promise: 'can narrow permissions by scopes but never widen them',
    },
    {
      breaks: 'scopes add permissions that the roles lack',
      find: '[...permissions].filter((permission) => scopes.has(permission))',
      replace: 'permissions.size > 0 ? scopes : permissions',
      caughtBy: 'identity/token/issuing',
      promise: 'gives scopes that take effect only while the holder has the permission',
    },
    {
      breaks: 'suspended members still have access',
      find: "if (status === 'suspended')",
      replace: 'if (status === null && kind === null)',
      caughtBy: 'identity/member/changing',
      promise: 'immediately stops all their tokens until reactivation',
    },
  ]),
  ...breaksOf(`${caller}/persistence/rights-statement.ts`, 'identity/token/ending-and-rotating', [
    {
      breaks: 'the beginning of a secret opens its token (prefix)',
      find: 'and secret.hash = :hash',
      replace: 'and :hash::bytea is not null order by hash limit 1',
      promise: 'is refused if it is incomplete or altered',
    },
    {
      breaks: 'rotated secrets still work (revocation)',
      find: ' and (secret.good_until is null or secret.good_until > :now::timestamptz)',
      replace: '',
      promise: 'gives it a new secret but not a longer life',
    },
    {
      breaks: 'only one role counts',
      find: "from (select distinct unnest(string_to_array(permission_key, ' ')) as permission from held) as distinct_permissions",
      replace:
        "from (select distinct unnest(string_to_array(permission_key, ' ')) as permission from (select * from held order by id limit 1) one) as distinct_permissions",
      caughtBy: 'identity/callers',
      promise: 'has the permissions of all their roles',
    },
  ]),
  {
    breaks: 'a caller stands for no other member',
    sql: `create or replace function identity.ties_of(org text, ids text[]) returns json language sql as 'select null::json'`,
    caughtBy: 'identity/member/behind',
    promise: 'bind the service member through its responsible member and token issuers',
  },
  ...breaksOf('libs/identity/src/member/persistence/stored-members.ts', 'identity/member/behind', [
    {
      breaks: 'removing a member ends the ties of people they invited',
      find: 'stood_for: directTies(member)',
      replace: 'stood_for: directTies(member).slice(0, 0)',
      promise: 'after removing the inviter, cannot change',
    },
    {
      breaks: 'a returning member ends the ties of people they invited',
      find: 'departure.stood_for.length > 0',
      replace: 'departure.stood_for.length > 9',
      promise: 'their directory restored the inviter',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/read-caches.ts', 'identity/callers', [
    {
      breaks: 'ties are read before the request',
      find: 'this.waiting.delete(key);\n        resolve(read(parts));',
      replace:
        'const answer = read(parts);\n        resolve(answer);\n        void answer.finally(() => this.waiting.delete(key));',
      promise: 'is loaded again for requests that arrive during the statement',
    },
  ]),
  ...breaksOf('libs/identity/src/caller/services/batched-writes.ts', 'identity/background-writes', [
    {
      breaks: 'a process that stops loses a background write that has begun',
      find: 'this.writing = this.writing.then(() => this.writeAll(batches))',
      replace: 'this.writing = this.writeAll(batches)',
      promise: 'that have begun are done before the process closes its connections',
    },
  ]),
];
