import { enforcedConnectors, summarize } from '../../../libs/access-control/src/restriction/domain/restriction-rule.js';

const tools = (slug: string, ...names: string[]) => names.map((tool_name) => ({ connector_slug: slug, tool_name }));
const whole = (...connector_slugs: string[]) => ({ connector_slugs, tools: [] });
const seven = whole('jira', 'notion', 'gitlab', 'asana', 'slack', 'linear', 'github');
const three = tools('github', 'delete_issue', 'delete_repo', 'close_issue');

describe('The summary of a restriction', () => {
  it.each([
    ['allow', whole(), 'Blocks every connector and every tool.'],
    ['block', whole(), 'Blocks nothing.'],
    ['block', whole('github'), 'Blocks github.'],
    ['block', whole('slack', 'github'), 'Blocks github and slack.'],
    ['block', whole('slack', 'jira', 'github'), 'Blocks github, jira and slack.'],
    ['block', whole('slack', 'jira', 'github', 'asana'), 'Blocks asana, github, jira and 1 more connector.'],
    ['block', seven, 'Blocks asana, github, gitlab and 4 more connectors.'],
    ['block', { connector_slugs: [], tools: tools('github', 'delete_issue') }, 'Blocks “Delete issue” on github.'],
    ['block', { connector_slugs: [], tools: three }, 'Blocks 3 tools on github.'],
    ['block', { connector_slugs: ['slack'], tools: three.slice(1) }, 'Blocks slack and 2 tools on github.'],
    ['allow', whole('slack', 'github'), 'Allows only github and slack.'],
    [
      'allow',
      { connector_slugs: [], tools: tools('slack', 'search_messages') },
      'Allows only “Search messages” on slack.',
    ],
    [
      'allow',
      { connector_slugs: [], tools: [...tools('slack', 'a', 'b', 'c', 'd', 'e'), ...three.slice(1)] },
      'Allows only 2 tools on github and 5 tools on slack.',
    ],
    [
      'allow',
      { connector_slugs: ['jira'], tools: tools('slack', 'send_message') },
      'Allows only jira and “Send message” on slack.',
    ],
  ] as const)('matches the rule: %s %j', (mode, scope, sentence) => {
    expect(summarize({ mode, ...scope })).toBe(sentence);
  });

  it('omits tools of a connector that is listed itself', () => {
    const inert = { connector_slugs: ['github'], tools: three };
    expect(summarize({ mode: 'allow', ...inert })).toBe('Allows only github.');
    expect(enforcedConnectors({ ...inert, tools: [...three, ...tools('slack', 'x')] })).toEqual(['github', 'slack']);
  });
});
