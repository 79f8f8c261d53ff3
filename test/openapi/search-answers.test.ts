import { termsIn } from '../../libs/platform/src/openapi/browser/search.js';
import { type Entry, rank } from '../../libs/platform/src/openapi/browser/search-ranking.js';
import { type Api, startApi } from '../support/api.js';
import { questionsAboutAccess } from './questions-about-access.js';
import { questionsAboutTools } from './questions-about-tools.js';

let api: Api;
let entries: Entry[];
beforeAll(async () => {
  api = await startApi();
  entries = (await (await fetch(`${api.base}/reference/search.json`)).json()) as Entry[];
});
afterAll(() => api.stop());

const search = (text: string): string[] =>
  rank(entries, text, termsIn(text)).map(([link]) => link.replace('/reference/', ''));

it.each([
  ['what does `pending` mean', 'connections/listConnections#field-status'],
  ['what does withdrawn mean', 'access-requests/listAccessRequests#field-status'],
  ['status suspended', 'current-user/getMe#field-status'],
  ['status consumed', 'approvals/listApprovals#field-status'],
  ['mode allow meaning', 'restrictions/simulateRestriction#field-mode'],
  ['what is tier destructive', 'connectors/listConnectorTools#field-tier'],
  ['what does second_factor unknown mean?', 'current-user/getMe#field-second_factor'],
  ['which values may the status of a token have', 'tokens/listTokens#field-status'],
])('Search of the reference for “%s” finds the field that explains the value', (text, field) => {
  expect(search(text)[0]).toBe(field);
});

it('Search of the reference leads to the field of a body instead of the filter by it', async () => {
  const page = await (await fetch(`${api.base}/reference/approvals/listApprovals`)).text();
  const [, description] = /<li id="field-status">(.*?)<\/li>/s.exec(page)!;
  expect(description).toContain('<code>consumed</code>');
});

it('Search of the reference finds the list instead of the field for “filter approvals by status pending”', () => {
  expect(search('filter approvals by status pending')[0]).toBe('approvals/listApprovals');
});

it.each([
  ['what does error code conflict mean', 'errors#status-409'],
  ['what does code forbidden mean', 'errors#status-403'],
  ['renew an API token', 'tokens/rotateToken'],
  ['what is a personal access token', 'tokens/issueToken'],
  ['how do I set a budget', 'budgets/createBudget'],
  ['where is the base URL', 'guides/reference#authenticate'],
  ['how do I search members by email', 'members/listMembers'],
  ['how do I count the rows of a list', 'guides/reference#read-a-list-page-by-page'],
  ['how do I get the total', 'guides/reference#read-a-list-page-by-page'],
  ['webhook secret rotation', 'webhooks/rotateWebhookSecret'],
  ['how do I resend a failed webhook', 'webhooks/replayWebhookDeliveries'],
  ['how do I require approval for a tool', 'guides/access-control#approval-of-tool-calls'],
  ['how do I see how many tool calls were made', 'usage/getUsage'],
  ['how do I share with everyone in the organization', 'guides/access-control#levels-of-a-share'],
])('Search of the reference answers “%s” in the first three results', (question, answer) => {
  expect(search(question).slice(0, 3)).toContain(answer);
});

/** Whether a result is an answer: the page, a field on it, or a section of a guide that is named as a whole. */
const isAnswer = (result: string, answer: string): boolean =>
  answer.includes('#') ? result === answer : result.split('#')[0] === answer;

it.each(Object.entries({ ...questionsAboutAccess, ...questionsAboutTools }))(
  'Search of the reference finds %s in the first three results, however a task is worded',
  (answers, questions) => {
    const unanswered = questions.split(' / ').filter((question) => {
      const found = search(question).slice(0, 3);
      return !answers.split(' or ').some((answer) => found.some((result) => isAnswer(result, answer)));
    });
    expect(unanswered).toEqual([]);
  },
);
