import { startAuthorizationScene } from '../../authentication/authorization/scene.js';
import { setApprovalPolicy } from '../../support/approval-policy.js';
import { errorOf } from './scene.js';

const { product, owner, creator, user, colleague, toolbox, send, share, block, tokensOf } =
  await startAuthorizationScene();
await setApprovalPolicy(owner, { write: 'allow', destructive: 'allow' });

const scope = ['mcp:read', 'mcp:write'];

/** A new app of the member, and its id. */
async function newApp(member = user): Promise<{ access: string; id: string }> {
  const { access } = await tokensOf(member, { scope }, { scope: scope.join(' ') });
  return { access, id: (await member('GET /user/me/connected-app')).body.result[0].id };
}

const request = async (access: string, method: string, params: object, path = '/mcp') => {
  const { body } = await send({ jsonrpc: '2.0', id: 1, method, params }, product.client(access), {}, path);
  if (!body.result) throw new Error(JSON.stringify(body));
  return body.result;
};

const call = (access: string, name: string, args: object = {}, path?: string) =>
  request(access, 'tools/call', { name, arguments: args }, path);

const listed = async (access: string, path?: string): Promise<string[]> =>
  (await request(access, 'tools/list', {}, path)).tools.map(({ name }: { name: string }) => name);

const reasonOf = ({ structuredContent }: any): string | undefined => structuredContent.error?.reason;

const limit = async (budget: object): Promise<string> => {
  const { status, body } = await owner('POST /budget', { period: 'day', calls: 1, ...budget });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
};

afterEach(async () => {
  for (const { id } of (await owner('GET /budget')).body.result) await owner(`DELETE /budget/${id}`);
});

describe('A budget of an app', () => {
  it('limits this app only, and the result says why', async () => {
    const [one, other] = [await newApp(), await newApp()];
    await limit({ subject_type: 'app', subject_id: one.id });
    await call(one.access, 'list');
    const refused = await call(one.access, 'list');
    expect(refused.isError).toBe(true);
    expect(refused.structuredContent.error).toMatchObject({
      reason: 'budget_exceeded',
      details: { subject_type: 'app' },
    });
    expect(refused.content[0].text).toContain('The budget of 1 call per day for this app is used up.');
    expect(errorOf(await call(other.access, 'list'))).toBeUndefined();
    expect((await user(`POST /toolbox/${toolbox}/execute`, { tool_name: 'list', arguments: {} })).status).toBe(200);
  });

  it('is seen by the member, with the name of the app', async () => {
    const { id } = await newApp();
    await limit({ subject_type: 'app', subject_id: id });
    expect((await user('GET /budget')).body.result).toEqual([
      expect.objectContaining({ subject_type: 'app', subject_id: id, subject_label: 'By hand' }),
    ]);
    expect((await colleague('GET /budget')).body.result).toEqual([]);
  });

  it('names the person for whom the app acts', async () => {
    const { id } = await newApp();
    const budget = await limit({ subject_type: 'app', subject_id: id });
    const person = { app_user_id: user.userId, app_user_label: 'User' };
    expect((await owner(`GET /budget/${budget}`)).body).toMatchObject(person);
  });
});

describe('A budget of a toolbox', () => {
  it('limits calls through it, by anybody, and no others', async () => {
    await share(owner, 'use');
    const budget = await limit({ subject_type: 'toolbox', subject_id: toolbox });
    expect((await owner(`GET /budget/${budget}`)).body.subject_label).toBe('Notes');
    const execute = (as: typeof user) => as(`POST /toolbox/${toolbox}/execute`, { tool_name: 'list', arguments: {} });
    expect((await execute(user)).status).toBe(200);
    expect((await execute(creator)).body.error.reason).toBe('budget_exceeded');
    const { access } = await newApp();
    expect(reasonOf(await call(access, 'list'))).toBe('budget_exceeded');
  });
});

describe('read_budget', () => {
  it('is not listed while no budget limits the calls', async () => {
    const { access } = await newApp();
    expect(await listed(access)).not.toContain('read_budget');
    await limit({ subject_type: 'member', subject_id: colleague.userId });
    expect(await listed(access)).not.toContain('read_budget');
  });

  it('is listed as soon as a budget limits the calls', async () => {
    const { access, id } = await newApp();
    expect(await listed(access)).not.toContain('read_budget');
    await limit({ subject_type: 'app', subject_id: id });
    expect(await listed(access)).toContain('read_budget');
  });

  it('says what is left of every budget of the address, the fewest calls first', async () => {
    await share(owner, 'use');
    const { access, id } = await newApp();
    await limit({ subject_type: 'organization', calls: 50, period: 'month' });
    await limit({ subject_type: 'app', subject_id: id, calls: 9 });
    await limit({ subject_type: 'toolbox', subject_id: toolbox, calls: 20 });
    await limit({ subject_type: 'member', subject_id: colleague.userId });
    await limit({ subject_type: 'tool', connector_slug: 'demo', tool_name: 'create_note', writes_only: true });
    expect(await listed(access)).toContain('read_budget');
    await call(access, 'list');
    const { content, structuredContent } = await call(access, 'read_budget');
    const shown = (budgets: any[]) => budgets.map((each) => [each.subject_type, each.subject_label, each.remaining]);
    expect(shown(structuredContent.budgets)).toEqual([
      ['tool', 'write', 1],
      ['app', null, 8],
      ['toolbox', 'Notes', 19],
      ['organization', null, 49],
    ]);
    expect(content[0].text).toMatch(/^Left until [^ ]+: 1 of 1 call that changes data per day \(tool write\)\.$/m);
    expect(content[0].text).toMatch(/: 19 of 20 calls per day \(toolbox Notes\)\.$/m);
  });

  it('says that a budget of 0 calls lets no call start, also later', async () => {
    const { access, id } = await newApp();
    await limit({ subject_type: 'app', subject_id: id, calls: 0 });
    const { content } = await call(access, 'read_budget');
    expect(content[0].text).toMatch(/^No call may start: the budget has 0 calls \(app\)\.$/m);
  });

  it('names no tool that the caller cannot call', async () => {
    const rule = await block(user, { tools: [{ connector_slug: 'demo', tool_name: 'create_note' }] });
    await limit({ subject_type: 'tool', connector_slug: 'demo', tool_name: 'create_note' });
    const { content, structuredContent } = await call((await newApp()).access, 'read_budget');
    expect(structuredContent.budgets).toMatchObject([{ subject_type: 'tool', subject_label: null }]);
    expect(content[0].text).not.toContain('write');
    await owner(`DELETE /restriction/${rule}`);
  });

  it('answers members’ own tokens too', async () => {
    await limit({ subject_type: 'tool', connector_slug: 'demo', tool_name: 'create_note' });
    const params = { name: 'read_budget', arguments: {} };
    const { body } = await send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    expect(body.result.structuredContent.budgets).toEqual([
      expect.objectContaining({ subject_type: 'tool', remaining: 1 }),
    ]);
  });

  it('does not count as a call', async () => {
    const { access } = await newApp();
    await limit({ subject_type: 'organization' });
    await call(access, 'read_budget');
    expect((await call(access, 'read_budget')).structuredContent.budgets).toMatchObject([{ remaining: 1 }]);
  });
});

describe('A call of an app that failed five times within a minute', () => {
  const failing = (access: string, title = 'Same') => call(access, 'write', { title });

  beforeEach(() => void (product.provider.behavior.apiStatus = 422));

  async function failedOften(): Promise<string> {
    const { access } = await newApp();
    for (let times = 0; times < 5; times++) expect((await failing(access)).structuredContent.outcome).toBe('failed');
    return access;
  }

  it('gets the beginning of the third party’s answer as text', async () => {
    const { content, structuredContent } = await failing((await newApp()).access);
    const answered = structuredContent.error.upstream_body;
    expect(content[0].text).toBe(`${structuredContent.error.message} (upstream_4xx)\nIt answered: ${answered}`);
  });

  it('is refused with its last error, and not sent', async () => {
    const access = await failedOften();
    const before = product.provider.counts.api;
    const refused = await failing(access);
    expect(refused.structuredContent.error).toMatchObject({
      reason: 'repeated_call',
      details: { failures: 5, last_error: { kind: 'upstream_4xx', status: 422 } },
    });
    expect(product.provider.counts.api).toBe(before);
  });

  it('is refused before anybody is asked for approval', async () => {
    const access = await failedOften();
    await setApprovalPolicy(owner, { write: 'second_person', destructive: 'allow' });
    expect(reasonOf(await failing(access))).toBe('repeated_call');
    expect((await user('GET /approval')).body.result).toEqual([]);
    await setApprovalPolicy(owner, { write: 'allow', destructive: 'allow' });
  });

  it('is sent with other arguments, by another app, and by the member', async () => {
    const access = await failedOften();
    expect((await failing(access, 'Other')).structuredContent.outcome).toBe('failed');
    expect((await failing((await newApp()).access)).structuredContent.outcome).toBe('failed');
    const { body } = await user(`POST /toolbox/${toolbox}/execute`, {
      tool_name: 'write',
      arguments: { title: 'Same' },
    });
    expect(body.outcome).toBe('failed');
  });

  it('is sent again after the minute', async () => {
    const access = await failedOften();
    product.clock.pass({ seconds: 61 });
    expect((await failing(access)).structuredContent.outcome).toBe('failed');
    expect((await failing(access)).structuredContent.outcome).toBe('failed');
  });

  it('is logged as refused', async () => {
    await failing(await failedOften());
    const [row] = await product.sql(
      owner.orgId,
      `select data ->> 'cause' as cause from kernel.events where type = 'tool.refused' order by id desc limit 1`,
    );
    expect(row).toEqual({ cause: 'repeated' });
  });
});
