import { type Break, breaksOf } from '../break.js';

/** Time limits and frequency of requests to remote MCP servers. */
export const remoteServerBreaks: Break[] = [
  ...breaksOf('libs/vault/src/mcp/remote/guarded-fetch.ts', 'remote-mcp/streams', [
    {
      breaks: 'a stream that ends immediately is resumed for the whole time limit of the call',
      find: '++resumed <= maxResumed',
      replace: '++resumed > 0',
      promise: 'is not resumed endlessly if it continues with',
    },
    {
      breaks: 'no stream is resumed',
      find: "method === 'GET' && !own.has('last-event-id')",
      replace: "method === 'GET'",
      promise: 'is resumed after the delay that the server set',
    },
  ]),
  ...breaksOf('libs/connections/src/tool-refresh/domain/tool-refreshes.ts', 'tool-registry/discovering', [
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
  ...breaksOf('libs/connections/src/tool-refresh/persistence/tool-refreshes.ts', 'tool-registry/discovering', [
    {
      breaks: 'a server’s list is read on every reported change',
      find: "greatest(:now::timestamptz, taken_until + interval '1 minute')",
      replace: ':now::timestamptz',
      promise: 'is read again a minute after a reported change',
    },
  ]),
  ...breaksOf('libs/vault/src/discovery/services/client-registrations.ts', 'remote-mcp/authorization', [
    {
      breaks: 'the organization’s own client is not used',
      find: 'if (app && !made) return',
      replace: 'if (app && made) return',
      promise: 'uses it instead of dynamic registration',
    },
  ]),
];
