import { type Break, breaksOf } from '../break.js';

/** How long and how often a remote MCP server is asked. */
export const remoteServerBreaks: Break[] = [
  ...breaksOf('libs/vault/src/mcp/remote/guarded-fetch.ts', 'remote-mcp/streams', [
    {
      breaks: 'a stream that ends at once is gone on with for as long as a call may last',
      find: '++resumed <= mostResumed',
      replace: '++resumed > 0',
      promise: 'is not resumed endlessly if it continues with',
    },
    {
      breaks: 'no stream is gone on with',
      find: "method === 'GET' && !own.has('last-event-id')",
      replace: "method === 'GET'",
      promise: 'is resumed after the delay that the server set',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/domain/tool-refreshes.ts', 'tool-registry/discovering', [
    {
      breaks: 'a server that is gone is asked every hour for ever',
      find: 'isDead ? day : hour',
      replace: 'hour',
      promise: 'is retried hourly and, after a week, daily',
    },
    {
      breaks: 'a server whose list is good for a moment is asked without end',
      find: 'Math.max(minInterval, ttl_ms ?? day)',
      replace: '(ttl_ms ?? day)',
      promise: 'is read again when it expires',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/persistence/stored-tool-refreshes.ts', 'tool-registry/discovering', [
    {
      breaks: 'a server has its list read as often as it says that it has changed',
      find: "greatest(:now::timestamptz, taken_until + interval '1 minute')",
      replace: ':now::timestamptz',
      promise: 'is read again a minute after a reported change',
    },
  ]),
  ...breaksOf('libs/vault/src/discovery/services/client-registrations.ts', 'remote-mcp/authorization', [
    {
      breaks: 'a client of the organization’s own is not signed in as',
      find: 'if (app && !made) return',
      replace: 'if (app && made) return',
      promise: 'uses it instead of dynamic registration',
    },
  ]),
];
