import { type Break, breaksOf } from '../break.js';

const mcp = 'libs/toolboxes/src/mcp';

/** Breaks of the tools that Latchkey adds at `/mcp`, and of the texts that agents get about tools and scopes. */
export const ownToolBreaks: Break[] = [
  ...breaksOf(`${mcp}/services/own-tools.ts`, 'toolboxes/mcp/own-tools', [
    {
      breaks: 'Latchkey’s own tools accept any arguments',
      find: 'if (checked.problems.length > 0) throw invalidArguments(checked.problems);',
      replace: '',
      promise: 'are refused before the tool runs',
    },
  ]),
  ...breaksOf(`${mcp}/services/confirmations.ts`, 'toolboxes/mcp/asking', [
    {
      breaks: 'a question that the person closed is asked again',
      find: "return answer.kind === 'elicit' && answer.action === 'cancel';",
      replace: 'return false;',
      promise: 'is asked only once if they close the question',
    },
  ]),
  ...breaksOf('libs/identity/src/token/services/token-changes.ts', 'authentication/session/listing', [
    {
      breaks: 'sessions that end with the tokens of their member are not counted',
      find: 'await this.secrets.expireAt(orgId, userId, act.at);\n    });',
      replace: 'await this.secrets.expireAt(orgId, userId, act.at);\n    }).then(() => 0);',
      promise: 'counts only the others',
    },
  ]),
  ...breaksOf(`${mcp}/services/name-suggestions.ts`, 'toolboxes/mcp/renaming', [
    {
      breaks: 'agents learn names of tools that they cannot call',
      find: 'renamed.length === 0 ? [] : this.toolListHandler.keepOffered(exchange, renamed)',
      replace: 'renamed',
      promise: 'is hidden from somebody who cannot call it',
    },
  ]),
  ...breaksOf(`${mcp}/services/budget-handler.ts`, 'toolboxes/mcp/budgets', [
    {
      breaks: 'a budget names a tool that the caller cannot call',
      find: 'isOffered(tools[place]!)',
      replace: 'tools[place] !== undefined',
      promise: 'names no tool that the caller cannot call',
    },
  ]),
  ...breaksOf(
    'libs/authentication/src/connected-app/domain/app-scopes.ts',
    'authentication/assertion-grant/refused-scopes',
    [
      {
        breaks: 'an agent asks again for a scope that the organization forbids',
        find: 'if (isEnterprise && !enough.includes(maxScope)) return Decision.refuse(scopeAboveMax, tier);',
        replace: '',
        promise: 'gets a tool error at',
      },
    ],
  ),
];
