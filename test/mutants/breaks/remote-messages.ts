import { breaksOf } from '../break.js';

/** Messages of remote MCP servers are measured before they are parsed. */
export const remoteMessages = [
  ...breaksOf('libs/vault/src/mcp/remote/bounded-response.ts', 'catalog/remote-mcp/hostile-calls', [
    {
      breaks: 'only the first line of an event is measured',
      find: ".join('\\n');",
      replace: '[0]!;',
      promise: 'spreads 60,000 names of fields over the lines of an event',
    },
    {
      breaks: 'a notification may have as many values as a result',
      find: 'if (isLarge && method !== undefined)',
      replace: 'if (isLarge && method === null)',
      promise: 'sends a notification of 6,000 values',
    },
    {
      breaks: 'a server may ask any number of questions before its result',
      find: '--budget.requests < 0',
      replace: 'budget.requests < 0',
      promise: 'asks 21 questions',
    },
    {
      breaks: 'a server may send any number of notifications before its result',
      find: 'if (--budget.messages < 0) throw tooLarge();',
      replace: '',
      promise: 'sends 1,200 notifications',
    },
  ]),
  ...breaksOf('libs/vault/src/mcp/remote/bounded-response.ts', 'catalog/remote-mcp/hostile-lists', [
    {
      breaks: 'a greeting may have as many values as a result',
      find: 'if (isLarge && !mayBeLarge) throw tooManyValues();',
      replace: '',
      promise: 'greets with 6,000 icons',
    },
  ]),
  ...breaksOf('libs/vault/src/mcp/remote/bounded-response.ts', 'catalog/remote-mcp/streams', [
    {
      breaks: 'all messages of a stream are read in one turn of the event loop',
      find: "if (data !== '') {\n          await ownTurn();",
      replace: "if (data !== '') {",
      promise: 'lets other work run after each',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/json-body.ts', 'catalog/remote-mcp/hostile-calls', [
    {
      breaks: 'a response may have any number of different short texts',
      find: '|| texts.size > maxTexts',
      replace: '',
      promise: 'different short texts',
    },
  ]),
  ...breaksOf('libs/vault/src/mcp/domain/tool-answers.ts', 'catalog/remote-mcp/hostile-lists', [
    {
      breaks: 'hidden characters hide a credential in a list of tools',
      find: 'mapTextsInSteps(tool, withoutHidden)',
      replace: 'mapTextsInSteps(tool, (text) => text)',
      promise: 'hides its key',
    },
  ]),
];
