import { type MemberClient } from '../../support/founder.js';
import { eventually } from '../../support/vault.js';
import { listNotes, startDefinitionScene } from './scene.js';

const { product, upgrade, newMember } = await startDefinitionScene();

let member: MemberClient;
beforeEach(async () => void (member = await newMember()));

const connected = async () => (await product.connect(member, { redirect_uri: '/' })).id;
const asked = () => product.provider.counts.api;

/** The numbers of started and of open executions. */
const begun = async () => {
  const { orgId } = member;
  const events = await product.sql(orgId, `select from kernel.events where org_id = $1 and type = 'tool.started'`, [
    orgId,
  ]);
  const open = await product.sql(orgId, 'select from connections.open_executions where org_id = $1', [orgId]);
  return [events.length, open.length];
};

const refusal = (reason: string, scope: string) => ({
  status: 429,
  body: { error: { code: 'rate_limited', reason, details: { scope } } },
});

/** Expects a refusal without an execution or a request to the third party. */
async function refused(id: string, reason: string, scope: string): Promise<void> {
  const before = [asked(), ...(await begun())];
  const answer = await listNotes(member, id);
  expect(answer).toMatchObject(refusal(reason, scope));
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect([asked(), ...(await begun())]).toEqual(before);
}

describe('Calls of one connection', () => {
  it('are limited to 120 a minute', async () => {
    const [id, other] = [await connected(), await connected()];
    for (let eight = 0; eight < 15; eight++) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => listNotes(member, id)));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    }
    await refused(id, 'connection_calls', 'connection');
    expect((await listNotes(member, other)).status).toBe(200);
    const body = { tool_name: 'list_notes', arguments: {}, dry_run: true };
    expect((await member(`POST /connection/${id}/execute`, body)).status).toBe(200);
  });
});

describe('Refreshing credentials of one connection', () => {
  it('is limited to six times a minute', async () => {
    const [id, other] = [await connected(), await connected()];
    const refresh = (which: string) => member(`POST /connection/${which}/refresh-credentials`, {});
    for (let nth = 0; nth < 6; nth++) expect((await refresh(id)).status).toBe(200);
    const before = product.provider.counts.token;
    expect(await refresh(id)).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
    expect(product.provider.counts.token).toBe(before);
    expect((await refresh(other)).status).toBe(200);
  });
});

describe('The third party’s rate limit in a definition', () => {
  it('can apply to each account', async () => {
    await upgrade({ rate_limits: { requests: 2, per_seconds: 60, scope: 'account' } });
    const [id, other] = [await connected(), await connected()];
    for (let call = 0; call < 2; call++) expect((await listNotes(member, id)).status).toBe(200);
    await refused(id, 'provider_calls', 'account');
    expect((await listNotes(member, other)).status).toBe(200);
  });

  it('can apply to an organization’s whole application', async () => {
    await upgrade({ rate_limits: { requests: 3, per_seconds: 60, scope: 'app' } });
    const [id, other] = [await connected(), await connected()];
    for (const each of [id, other, id]) expect((await listNotes(member, each)).status).toBe(200);
    await refused(other, 'provider_calls', 'app');
  });

  it('no longer applies after its time window', async () => {
    await upgrade({ rate_limits: { requests: 1, per_seconds: 1, scope: 'account' } });
    const id = await connected();
    const headers = { 'idempotency-key': 'write-in-time' };
    const write = () =>
      member(`POST /connection/${id}/execute`, { tool_name: 'create_note', arguments: { title: 'Milk' } }, headers);
    await listNotes(member, id);
    expect(await write()).toMatchObject(refusal('provider_calls', 'account'));
    await eventually(async () => (await write()).status === 200, 'the call to have its turn');
  });

  it('also counts retries', async () => {
    await upgrade({ rate_limits: { requests: 2, per_seconds: 60, scope: 'account' } });
    const id = await connected();
    Object.assign(product.provider.behavior, { apiStatus: 503 });
    const before = asked();
    expect((await listNotes(member, id)).body).toMatchObject({ outcome: 'failed', error: { kind: 'upstream_5xx' } });
    expect(asked()).toBe(before + 2);
  });
});
