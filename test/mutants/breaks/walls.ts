import { type Break, breaksOf } from '../break.js';

const openWall = (table: string): Break => ({
  breaks: `${table} shows rows of every organization`,
  sql: `create policy opened on ${table} using (true) with check (true)`,
  caughtBy: 'foreign-ids',
  promise: 'shows an organization only its own rows',
});

/** Separation of organizations, of pages, of repeated requests, and of a member's own log from the whole log. */
export const walls: Break[] = [
  openWall('identity.members'),
  openWall('identity.secrets'),
  openWall('access_control.restrictions'),
  openWall('access_control.access_grants'),
  openWall('connections.shares'),
  openWall('catalog.connectors'),
  openWall('kernel.events'),
  {
    breaks: 'a table’s owner bypasses its policy',
    sql: 'alter table identity.teams no force row level security',
    caughtBy: 'kernel/tables',
    promise: 'all have row level security',
  },
  {
    breaks: 'the product can change its log',
    sql: 'grant update, delete on kernel.events to latchkey_app',
    caughtBy: 'audit/records',
    promise: "cannot be changed by Latchkey's database role",
  },
  ...breaksOf('libs/kernel/src/aggregates/stored-aggregates.ts', 'access-control/restriction/changing', [
    {
      breaks: 'an outdated version is written',
      find: 'if (expected && !expected.includes(state.version)) throw versionMismatch(this.noun, expected);',
      replace: '',
      promise: 'refuses an outdated version',
    },
    {
      breaks: 'a text that is no ETag is reported as an outdated version',
      find: 'throw versionMismatch(this.noun, expected);',
      replace: 'throw versionMismatch(this.noun);',
      caughtBy: 'identity/role/updating',
      promise: 'names the form of an ETag if If-Match is 1',
    },
  ]),
  ...breaksOf('libs/kernel/src/domain/async-context.ts', 'kernel/async-context', [
    {
      breaks: 'the end of one transaction ends the context of others',
      find: 'if (--this.running === 0) this.storage',
      replace: 'this.storage',
      promise: 'is separate for concurrent work',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/paging/cursor.ts', 'kernel/failures', [
    {
      breaks: 'a cursor is valid in every organization',
      find: 'JSON.stringify([orgId, route, filters])',
      replace: 'JSON.stringify([route, filters])',
      promise: 'is refused in another organization',
    },
    {
      breaks: 'a cursor is valid on every route',
      find: 'JSON.stringify([orgId, route, filters])',
      replace: 'JSON.stringify([orgId, filters])',
      promise: 'is refused on another route',
    },
    {
      breaks: 'a cursor is valid for other filters',
      find: 'JSON.stringify([orgId, route, filters])',
      replace: 'JSON.stringify([orgId, route])',
      promise: 'is refused in another organization',
    },
    {
      breaks: 'cursors can be forged',
      find: 'timingSafeEqual(mac, this.sign(key, payload, scope))',
      replace: 'timingSafeEqual(key, key)',
      promise: 'is refused in another organization',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/idempotency/idempotency-keys.ts', 'kernel/requests', [
    {
      breaks: 'an Idempotency-Key is accepted for another request',
      find: 'if (!row.fingerprint.equals(keyed.fingerprint)) return idempotencyErrors.keyReused();',
      replace: '',
      promise: 'is refused for a different request',
    },
    {
      breaks: 'a stored response is returned to a token with other rights',
      find: 'if (!hasSameRights(keyed, row)) return idempotencyErrors.keyUsedWithOtherToken();',
      replace: '',
      promise: "is refused for a member's token with other scopes",
    },
    {
      breaks: 'a repeat runs again (idempotency)',
      find: 'if (!keyed) return false;\n    keyed.identify',
      replace: 'if (keyed ?? !keyed) return false;\n    keyed!.identify',
      promise: 'turns concurrent repeats into one write with one response',
    },
    {
      breaks: 'concurrent repeats all run (idempotency)',
      find: 'if (rows.length === 0) throw new OpeningRefused(() => this.waitForFirst(keyed));',
      replace: '',
      promise: 'turns concurrent repeats into one write with one response',
    },
    {
      breaks: 'a secret is shown for as long as its response is stored',
      find: 'row.expired || row.body === null',
      replace: 'row.body === null',
      caughtBy: 'identity/token/rights-to-issue',
      promise: 'returns the secret only once, except to repeats within 15 minutes',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/idempotency/keyed-request.ts', 'kernel/requests', [
    {
      breaks: 'a stored response is bound to one personal token instead of its scopes',
      find: `kind === 'personal' ? null : (token?.id ?? null)`,
      replace: 'token?.id ?? null',
      promise: "is accepted from a member's token with the same scopes",
    },
    {
      breaks: 'a stored response is returned to other tokens of a service member',
      find: `kind === 'personal' ? null : (token?.id ?? null)`,
      replace: 'null',
      promise: 'is refused for a token of the same service member from another issuer',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/auth/auth.guard.ts', 'kernel/failures', [
    {
      breaks: 'no policy is checked',
      find: 'check(caller).orThrow();',
      replace: '',
      promise: 'is 401 before 403, and 403 before 400, if several apply',
    },
    {
      breaks: 'repeats are answered before the policy is checked',
      find: 'await this.requestChecks.countRequest(context, request.caller);',
      replace:
        'await this.requestChecks.admitOrReplay(request, request.caller, context.getHandler() as () => unknown);',
      caughtBy: 'kernel/requests',
      promise: 'returns nothing to a member who lost access',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-log/domain/audit-policy.ts', 'audit/seeing', [
    {
      breaks: 'every member reads the whole log (scope)',
      find: "scope === 'own' ? Decision.allow : Decision.requirePermission(caller, 'audit:view')",
      replace: "scope === null ? Decision.requirePermission(caller, 'audit:view') : Decision.allow",
      promise: 'shows members their own events',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-log/queries/list-audit-log.ts', 'audit/filtering', [
    {
      breaks: 'a page of the audit log with large records has no maximum size',
      find: 'window.cut(buildRowsSql(window.clause), maxPageBytes, rowBytes)',
      replace: 'buildRowsSql(window.clause)',
      promise: 'ends early at large records, and loses none',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-log/queries/audit-records.ts', 'audit/exporting', [
    {
      breaks: 'an export reads 500 records at a time, whatever their size',
      find: "endAtBytes(statement, 'id')",
      replace: "endAtBytes(statement, 'id', 1 << 30)",
      promise: 'reads a few large records at a time, and loses none',
    },
    {
      breaks: 'an export ends after a batch of large records',
      find: ' && rows.length === found',
      replace: '',
      promise: 'reads a few large records at a time, and loses none',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-export/domain/audit-export.ts', 'audit/exporting', [
    {
      breaks: 'every member exports the log',
      find: "withFeature('audit_export', withPermission('audit:view'))",
      replace: "withFeature('audit_export', (caller) => withPermission()(caller))",
      promise: 'needs audit:view and the audit feature of the plan',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-log/queries/list-audit-log.ts', 'audit/seeing', [
    {
      breaks: 'a member’s own log contains actions of others',
      find: "['actor_id = :caller_id', 'resource_id = any",
      replace: "['(actor_id = :caller_id or actor_id is not null)', 'resource_id = any",
      promise: 'shows members their own events',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-log/queries/get-audit-record.ts', 'audit/seeing', [
    {
      breaks: 'every record can be read by its id',
      find: '!(readsAll || (await this.isOwn(caller, row)))',
      replace: 'readsAll === null',
      promise: 'shows members their own events',
    },
  ]),
];
