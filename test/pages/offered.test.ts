import { type Permission } from '#identity';
import { browserOf } from '../authentication/authorization/scene.js';
import { setApprovalPolicy } from '../support/approval-policy.js';
import { type Browser, formsIn, textOf } from '../support/browser.js';
import { type MemberClient } from '../support/founder.js';
import { startProduct } from '../support/product.js';
import { ruleOn } from '../support/rule-on.js';

const product = await startProduct();
afterAll(() => product.stop());

const members = 100;

/** The same sequence in every run (mulberry32), so that a failure can be repeated. */
let seed = 41;
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const chooseOne = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

/** Besides `connector:view`, without which a member sees no connectors to choose. */
const permissions = ['connection:create', 'tool:execute', 'toolbox:create', 'member:manage'] as const;
const levels = [null, 'view', 'use', 'edit'] as const;

/** A form that a page may offer: where it is sent, the hidden fields that identify it, and what the person enters. */
type Action = {
  page: string;
  action: string;
  fields?: Record<string, string>;
  typed?: Record<string, string>;
  version?: () => Promise<string>;
};

/**
 * Sends the form that the page offers or, if it offers none, the same form made by hand. `csrf` belongs to the person.
 * Returns whether the form was offered, and whether it succeeded.
 */
async function attempt(browser: Browser, { page, action, fields = {}, typed = {}, version }: Action, csrf: string) {
  const shown = await browser.get(product.base + page);
  const form = formsIn(shown.html).find(
    (each) => each.action === action && each.fields['act'] === fields['act'] && isWith(each.fields, fields),
  );
  const made = { csrf, ...fields, ...(version && { version: await version() }) };
  const sent = { ...(form?.fields ?? made), ...typed };
  const inputs = Object.entries(sent).map(([name, value]) => `<input name="${name}" value="${value}">`);
  const html = `<form method="post" action="${action}">${inputs.join('')}</form>`;
  let answer = await browser.submit({ ...shown, html });
  // On a busy machine, the vault may answer too late. The page then says to try again.
  for (let tries = 0; answer.status === 503 && tries < 5; tries++) answer = await browser.submit({ ...shown, html });
  return { offered: form !== undefined, succeeds: answer.status === 303, status: answer.status, text: textOf(answer) };
}

const isWith = (fields: Record<string, string>, expected: Record<string, string>): boolean =>
  Object.entries(expected).every(([name, value]) => fields[name] === value);

/** An account that its owner shares, and what waits for a decision about it. */
async function organize() {
  const some = Array.from({ length: members }, (_, index) => [
    `member${index}`,
    ['connector:view', ...permissions.filter(() => random() < 0.6)],
  ]);
  const rights: Record<string, Permission[]> = Object.fromEntries(some);
  const people = await product.organization({ creator: 'Org Admin', requester: 'Member', ...rights });
  const { owner, creator, requester } = people;
  await product.installDemo(owner);
  const { id: account } = await product.connect(creator, { redirect_uri: '/' });
  await setApprovalPolicy(owner, { destructive: 'second_person' });
  await owner('POST /restriction', ruleOn(requester.userId, { connector_slugs: ['demo'] }));

  /** Returns the id of what waits for a decision. Makes a new one if the last one was decided. */
  const waiting = async (path: string, make: () => ReturnType<MemberClient>): Promise<string> => {
    const [found] = (await owner(`GET ${path}?status=pending`)).body.result;
    if (found) return found.id;
    const { status, body } = await make();
    if (status >= 300) throw new Error(JSON.stringify(body));
    return body.approval?.id ?? body.id;
  };
  const deletion = { tool_name: 'delete_note', arguments: { id: 'n1' } };
  const approval = () => waiting('/approval', () => creator(`POST /connection/${account}/execute`, deletion));
  const request = () => waiting('/access-request', () => requester('POST /access-request', { connector_slug: 'demo' }));
  return { people: people as Record<string, MemberClient>, rights, account, approval, request };
}

type Waiting = { account: string; call: string; asked: string; accountVersion: () => Promise<string> };

/** The forms that a member's pages may offer. */
function actionsOf(name: string, { account, call, asked, accountVersion }: Waiting): Record<string, Action> {
  const [page, agent] = [`/welcome/accounts/${account}`, `/welcome/agent/${account}`];
  const [approval, request] = [`/welcome/approvals/${call}`, `/welcome/requests/${asked}`];
  const typed = { name: `Notes of ${name}` };
  return {
    request: { page: connect, action: '/welcome/connect', fields: { connector: 'demo', act: 'request' } },
    connect: { page: connect, action: '/welcome/connect', fields: { connector: 'demo' } },
    rename: { page, action: page, fields: { act: 'rename' }, typed, version: accountVersion },
    reconnect: { page, action: page, fields: { act: 'reconnect' } },
    tools: { page: agent, action: agent, typed: { tool: 'list_notes' } },
    approve: { page: approval, action: approval, typed: { decision: 'deny' }, version: first },
    decide: { page: request, action: request, typed: { decision: 'deny' }, version: first },
  };
}

it('The pages of random members offer what succeeds, and leave out what is refused', async () => {
  const { people, rights, account, approval, request } = await organize();
  const { owner, creator } = people as Record<'owner' | 'creator', MemberClient>;
  const accountVersion = async () =>
    (await creator(`GET /connection/${account}`)).headers.get('etag')!.replaceAll('"', '');
  const wrong: unknown[] = [];
  const seen = new Set<string>();
  for (const name of Object.keys(rights)) {
    const member = people[name]!;
    const [level, isBlocked] = [chooseOne(levels), random() < 0.3];
    if (level) {
      const share = { grantee_type: 'user', grantee_id: member.userId, level };
      expect((await creator(`POST /connection/${account}/share`, share)).status).toBe(201);
    }
    if (isBlocked) await owner('POST /restriction', ruleOn(member.userId, { connector_slugs: ['demo'] }));
    const [call, asked] = [await approval(), await request()];
    const actions = actionsOf(name, { account, call, asked, accountVersion });
    const browser = await browserOf(member);
    const csrf = /name="csrf" value="([^"]+)"/.exec((await browser.get(`${product.base}/welcome/sessions`)).html)![1]!;
    for (const [each, action] of Object.entries(actions)) {
      const { offered, succeeds, ...answer } = await attempt(browser, action, csrf);
      seen.add(`${each} ${offered ? 'offered' : 'left out'}`);
      if (offered !== succeeds)
        wrong.push([each, { rights: rights[name], level, isBlocked }, { offered, succeeds, ...answer }]);
    }
  }
  expect(wrong).toEqual([]);
  // Each form was offered to some members, and left out for others.
  expect(seen.size).toBe(14);
});

const connect = '/welcome/connect?q=demo';

/** The version of a call or request that waits, because nothing has changed it. */
const first = () => Promise.resolve('1');
