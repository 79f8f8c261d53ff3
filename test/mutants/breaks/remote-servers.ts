import { type Break, breaksOf } from '../break.js';

/** Time limits and frequency of requests to remote MCP servers. */
export const remoteServerBreaks: Break[] = [
  ...breaksOf('libs/vault/src/mcp/remote/guarded-fetch.ts', 'catalog/remote-mcp/streams', [
    {
      breaks: 'a stream that ends immediately is resumed for the whole time limit of the call',
      find: '++resumed <= maxResumes',
      replace: '++resumed > 0',
      promise: 'is not resumed endlessly if it continues with',
    },
    {
      breaks: 'no stream is resumed',
      find: "method === 'GET' && !requestHeaders.has('last-event-id')",
      replace: "method === 'GET'",
      promise: 'is resumed after the last event that arrived',
    },
  ]),
  ...breaksOf('libs/connections/src/tool-refresh/domain/refusals.ts', 'catalog/tool-registry/listing', [
    {
      breaks: 'a server that does not answer is reported like one that is down',
      find: 'upstreamTimeout(message)',
      replace: 'discoveryFailed(message)',
      promise: 'reports a server that does not answer as a timeout',
    },
    {
      breaks: 'people are asked to reconnect although the connector has no sign-in',
      find: "failure === 'unauthorized' && auth_mode === 'none'",
      replace: "failure === 'unauthorized' && auth_mode === 'custom'",
      promise: 'explains what to do about a 401 if the connector has',
    },
  ]),
  ...breaksOf('libs/connections/src/tool-refresh/domain/tool-refreshes.ts', 'catalog/tool-registry/listing', [
    {
      breaks: 'the problems of omitted tools are attributed to other tools',
      find: 'filter((each) => each === problem)',
      replace: 'filter((each) => each !== problem)',
      promise: 'reports the problems of the tools that it omits',
    },
  ]),
  ...breaksOf('libs/vault/src/discovery/remote/authorization-discovery.ts', 'catalog/tool-registry/discovering', [
    {
      breaks: 'metadata that is too large counts as an unreachable server',
      find: "answer_too_large: 'too_large'",
      replace: "answer_too_large: 'unreachable'",
      promise: 'is reported if its metadata is too large',
    },
  ]),
  ...breaksOf('libs/vault/src/call/commands/verify-account.ts', 'catalog/remote-mcp/servers', [
    {
      breaks: 'people are asked for a new key although the connector has none',
      find: "credential.secret.kind === 'none'",
      replace: "credential.secret.kind === 'token'",
      promise: 'makes an account without a sign-in unusable after two refusals',
    },
  ]),
  ...breaksOf('libs/catalog/src/definition/services/definition-reader.ts', 'catalog/tool-registry/listing', [
    {
      breaks: 'a problem with an address is reported for the name',
      find: 'fields.name === undefined ? rest :',
      replace: '!fields ? rest :',
      promise: 'is refused with',
    },
  ]),
  ...breaksOf('libs/connections/src/tool-refresh/domain/tool-refreshes.ts', 'catalog/tool-registry/discovering', [
    {
      breaks: 'an unreachable server is contacted every hour forever',
      find: 'isDead ? day : hour',
      replace: 'hour',
      promise: 'is retried hourly and, after a week, daily',
    },
    {
      breaks: 'a server with a short list lifetime is contacted continuously',
      find: 'Math.max(minInterval, ttl_ms ?? day)',
      replace: '(ttl_ms ?? day)',
      promise: 'is read again when it expires',
    },
  ]),
  ...breaksOf('libs/connections/src/tool-refresh/persistence/tool-refreshes.ts', 'catalog/tool-registry/discovering', [
    {
      breaks: 'a server’s list is read on every reported change',
      find: "greatest(:now::timestamptz, ${movedTime('taken_until', \"+ interval '1 minute'\")})",
      replace: ':now::timestamptz',
      promise: 'is read again a minute after a reported change',
    },
  ]),
  ...breaksOf('libs/vault/src/discovery/services/sign-in-preparation.ts', 'catalog/remote-mcp/authorization', [
    {
      breaks: 'the organization’s own client is not used',
      find: 'if (!registration) return',
      replace: 'if (registration) return',
      promise: 'uses it instead of dynamic registration',
    },
  ]),
  ...breaksOf('libs/vault/src/discovery/services/sign-in-preparation.ts', 'catalog/remote-mcp/hostile-authorization', [
    {
      breaks: 'two first sign-ins at once are an error',
      find: 'if (!isCausedBy(error, writeContention)) throw error;',
      replace: 'throw error;',
      promise: 'uses one client if two people sign in before any client is registered',
    },
  ]),
];
