import { breaksOf } from '../break.js';

/** Messages of remote MCP servers are measured before they are parsed. */
export const remoteMessages = [
  ...breaksOf('libs/vault/src/mcp/remote/guarded-fetch.ts', 'catalog/remote-mcp/hostile-calls', [
    {
      breaks: 'only the first line of an event is measured',
      find: ".join('\\n');",
      replace: '[0]!;',
      promise: 'spreads 60,000 names of fields over the lines of an event',
    },
    {
      breaks: 'a notification may have as many values as a result',
      find: '!(mayBeLarge && hasResult(message))',
      replace: '!mayBeLarge',
      promise: 'sends a notification of 6,000 values',
    },
  ]),
  ...breaksOf('libs/vault/src/mcp/remote/guarded-fetch.ts', 'catalog/remote-mcp/hostile-lists', [
    {
      breaks: 'a greeting may have as many values as a result',
      find: '(isLargeMessage(message) && !(mayBeLarge && hasResult(message)))',
      replace: '(isLargeMessage(message) && !hasResult(message))',
      promise: 'greets with 6,000 icons',
    },
  ]),
];
