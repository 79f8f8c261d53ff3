import { type Break, breaksOf } from '../break.js';

/** What our processes believe of each other, and of the database they are given. */
export const trustBreaks: Break[] = [
  ...breaksOf('libs/platform/src/service-auth/used-tokens.ts', 'vault/crash', [
    {
      breaks: 'a token is good again when PostgreSQL forgot that it was used',
      find: 'else if (issued > since || ',
      replace: 'else if (issued > new Date(since.getTime() * 0) || ',
      promise: 'is still refused as a repeat afterwards',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/addressed-process.ts', 'vault/addressed-tokens', [
    {
      breaks: 'a token that is addressed to one process is good there again',
      find: 'if (this.young.has(id) || this.old.has(id)) return false;',
      replace: '',
      promise: 'works once',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/request-verifier.ts', 'vault/addressed-tokens', [
    {
      breaks: 'a token that is addressed to one process is good at another',
      find: 'if (to !== this.processId) throw forAnother();',
      replace: '',
      promise: 'works once and only in that process',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/service-client.ts', 'vault/addressed-tokens', [
    {
      breaks: 'what was addressed to a process that is gone fails',
      find: 'if (to !== null && refusalOf(answer)?.reason === notAddressed)',
      replace: 'if (to !== null && answer.status === 0)',
      promise: 'when another process has taken over',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/request-token.ts', 'vault/trust', [
    {
      breaks: 'a token of ours need not be signed',
      find: '!key || !verify(null, Buffer.from(`${header}.${payload}`), key, decoded(signature!))',
      replace: '!key',
      promise: 'with a wrong signer',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/request-verifier.ts', 'vault/trust', [
    {
      breaks: 'a token of ours is good for another service',
      find: 'iss === issuer && aud === audience && ',
      replace: '',
      promise: 'wrong signer or audience',
    },
    {
      breaks: 'a token of ours is good for ever',
      find: 'return isShortLived && iat <= now + clockLag && now < exp + clockLag && now <= iat + longestLife + clockLag;',
      replace: 'return isShortLived && iat <= now + clockLag;',
      promise: 'is refused if it is a minute late or early',
    },
    {
      breaks: 'a token of ours may be of tomorrow',
      find: 'isShortLived && iat <= now + clockLag && ',
      replace: 'isShortLived && ',
      promise: 'is refused if it is a minute late or early',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/service-client.ts', 'vault/crash', [
    {
      breaks: 'the first request after a crash of PostgreSQL fails',
      find: 'if (refusal?.reason !== usesForgotten) return answer;',
      replace: 'if (answer.status > 0) return answer;',
      promise: "does not affect the service's first new request afterwards",
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/used-tokens.ts', 'vault/crash', [
    {
      breaks: 'a token is good again after each crash of PostgreSQL',
      find: 'after === since.toISOString()',
      replace: 'after !== null',
      promise: 'is not accepted again after another crash',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/signed-request.ts', 'vault/trust', [
    {
      breaks: 'a body that another parser took is not covered by the signature',
      find: 'body === undefined && !unread',
      replace: '!(body instanceof RawBody) || unread',
      promise: 'is refused if the bytes of its body differ',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-export/queries/export-audit-log.ts', 'audit/losing-the-right', [
    {
      breaks: 'an export goes on for who lost the right to it',
      find: 'canExportAuditLog(await this.callers.again(caller)).orThrow();',
      replace: 'await this.callers.again(caller).catch(() => caller);',
      promise: 'is aborted when',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-export/queries/export-audit-log.ts', 'provisioning/large-groups', [
    {
      breaks: 'an export that stops on what the log is told of late starts again from before it',
      find: 'timeOf(records[taken.length]!.id).toISOString()',
      replace: 'records[taken.length]!.occurred_at',
      promise: 'is logged completely for readers that follow the log',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/bound-role.ts', 'kernel/bound-roles', [
    {
      breaks: 'a process runs as a role that may make roles',
      find: "when rolcreaterole then 'can create roles (CREATEROLE)'",
      replace: '',
      promise: 'does not start as a role that can create roles',
    },
    {
      breaks: 'a process runs as a role that may become another',
      find: `where pg_has_role(\${login}, role.oid, 'member')`,
      replace: `where rolname = \${login}`,
      promise: 'does not start as a role that can become another',
    },
  ]),
];
