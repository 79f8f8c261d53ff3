import { type Break, breaksOf } from '../break.js';

/** Trust between processes, and their trust in the database. */
export const trustBreaks: Break[] = [
  ...breaksOf('libs/platform/src/service-auth/used-tokens.ts', 'vault/crash', [
    {
      breaks: 'a used token works again after PostgreSQL lost its record',
      find: 'else if (issued > since || ',
      replace: 'else if (issued > new Date(since.getTime() * 0) || ',
      promise: 'is still refused when it is repeated after the crash',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/addressed-process.ts', 'vault/addressed-tokens', [
    {
      breaks: 'a token addressed to one process can be used there again',
      find: 'if (this.young.has(id) || this.old.has(id)) return false;',
      replace: '',
      promise: 'works once',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/request-verifier.ts', 'vault/addressed-tokens', [
    {
      breaks: 'a token addressed to one process works at another',
      find: 'if (to !== this.processId) throw forAnother();',
      replace: '',
      promise: 'works once and only in that process',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/service-client.ts', 'vault/addressed-tokens', [
    {
      breaks: 'a request addressed to a process that has ended fails',
      find: 'if (to !== null && extractRefusal(answer)?.reason === notAddressed)',
      replace: 'if (to !== null && answer.status === 0)',
      promise: 'gets a response even after another vault process has taken over',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/request-token.ts', 'vault/trust', [
    {
      breaks: 'tokens between services need no signature',
      find: '!key || !verify(null, Buffer.from(`${header}.${payload}`), key, decoded(signature!))',
      replace: '!key',
      promise: 'with a wrong signer',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/request-verifier.ts', 'vault/trust', [
    {
      breaks: 'a token is valid for another service',
      find: 'iss === issuer && aud === audience && ',
      replace: '',
      promise: 'wrong signer or audience',
    },
    {
      breaks: 'a token never expires',
      find: ' && now < exp + maxClockSkew && now <= iat + maxTokenLife + maxClockSkew',
      replace: '',
      promise: 'is refused if it is a minute late or early',
    },
    {
      breaks: 'a token may be from the future',
      find: 'isShortLived && iat <= now + maxClockSkew && ',
      replace: 'isShortLived && ',
      promise: 'is refused if it is a minute late or early',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/service-client.ts', 'vault/crash', [
    {
      breaks: 'the first request after a crash of PostgreSQL fails',
      find: 'if (refusal?.reason !== usesForgotten) return answer;',
      replace: 'if (answer.status > 0) return answer;',
      promise: 'first request after PostgreSQL crashed is answered',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/used-tokens.ts', 'vault/crash', [
    {
      breaks: 'a token works again after each crash of PostgreSQL',
      find: 'after === since.toISOString()',
      replace: 'after !== null',
      promise: 'is not accepted again after another crash',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/request-verifier.ts', 'vault/trust', [
    {
      breaks: 'a body read by another parser is not covered by the signature',
      find: 'body === undefined && !unread',
      replace: '!(body instanceof RawBody) || unread',
      promise: 'is refused if any byte of its body differs, whatever its type',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-export/queries/export-audit-log.ts', 'audit/losing-the-right', [
    {
      breaks: 'an export continues after the caller lost the right',
      find: 'canExportAuditLog(await this.callers.reload(caller)).orThrow();',
      replace: 'await this.callers.reload(caller).catch(() => caller);',
      promise: 'is aborted when',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-export/http/audit-export.controller.ts', 'audit/losing-the-right', [
    {
      breaks: 'a refused export is a file',
      find: 'const first = await records.next();',
      replace: 'const first = { done: false as const, value: [] };',
      promise: 'is refused with an error response instead of a file',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-export/queries/export-audit-log.ts', 'provisioning/large-groups', [
    {
      breaks: 'an export interrupted by late records resumes too early',
      find: 'timeOf(records[page.length]!.id).toISOString()',
      replace: 'records[page.length]!.occurred_at',
      promise: 'is logged completely, even for readers that follow the log',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/connection-checks.ts', 'kernel/bound-roles', [
    {
      breaks: 'a process runs as a role that can create roles',
      find: "when rolcreaterole then 'can create roles (CREATEROLE)'",
      replace: '',
      promise: 'does not start as a role that can create roles',
    },
    {
      breaks: 'a process runs as a role that can become another',
      find: `where pg_has_role(\${login}, role.oid, 'member')`,
      replace: `where rolname = \${login}`,
      promise: 'does not start as a role that can become another',
    },
  ]),
];
