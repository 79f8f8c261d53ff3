import { startAuthorizationScene } from '../../authentication/authorization/scene.js';
import { changeSettings } from '../../support/change-settings.js';
import { type MemberClient } from '../../support/founder.js';
import { runSweep } from '../../support/run-sweep.js';
import { copyResult } from '../../support/states/toolboxes.js';
import { eventually } from '../../support/vault.js';
import { allNamesOf, startAgents, textOf } from './scene.js';

const { product, owner, creator, toolbox, made, notes, share, tokensOf } = await startAuthorizationScene();
const { orgId } = owner;
const path = `/mcp/toolbox/${toolbox}`;
const agent = startAgents(product.base, path);
const mebibyte = 1 << 20;

(product.provider.api as any).notes.set('ada', [{ id: 'n1', title: 'Long', text: 'x'.repeat(30_000), owner: 'ada' }]);
await changeSettings(owner, { result_max_bytes: 4096 });

type As = Pick<MemberClient, 'token'>;

const call = async (as: As, name: string, args: object = {}, at = path): Promise<any> =>
  (await agent(as, at)).callTool({ name, arguments: args as Record<string, unknown> });

const listed = async (as: As, at = path): Promise<string> =>
  (await call(as, 'list', {}, at)).structuredContent.shortened.result_id;

const refusal = async (as: As, result_id: string, at = path): Promise<string | null> => {
  const { isError, structuredContent } = await call(as, 'read_result', { result_id }, at);
  return isError ? (structuredContent.error.reason ?? structuredContent.error.code) : null;
};

/** How many results of a member are stored, and their size. */
const kept = async ({ userId }: MemberClient) =>
  (
    await product.sql(
      orgId,
      `select count(*)::integer as count, coalesce(sum(bytes), 0)::integer as bytes from toolboxes.call_results
       where user_id = $1`,
      [userId],
    )
  )[0];

let count = 0;
async function addUser(): Promise<MemberClient> {
  const member = await product.member(orgId, `keeper-${++count}`, 'Member');
  await share(member, 'use');
  return member;
}

describe('A stored result', () => {
  it('expires after the time that the organization sets', async () => {
    const member = await addUser();
    const result_id = await listed(member);
    product.clock.pass({ minutes: 59 });
    expect(await refusal(member, result_id)).toBeNull();
    product.clock.pass({ minutes: 1 });
    expect(await refusal(member, result_id)).toBe('result_expired');
    expect((await kept(member)).count).toBe(1);
    await runSweep(product, 'expired-results-are-deleted');
    expect((await kept(member)).count).toBe(0);
    expect(await refusal(member, result_id)).toBe('result_expired');
  });

  it('cannot be read after a shorter time was set', async () => {
    const member = await addUser();
    const result_id = await listed(member);
    product.clock.pass({ minutes: 10 });
    await changeSettings(owner, { result_retention_minutes: 5 });
    expect(await refusal(member, result_id)).toBe('result_expired');
    await changeSettings(owner, { result_retention_minutes: 60 });
  });

  it.each([0, 5])('is deleted if it is older than a new retention of %i minutes', async (result_retention_minutes) => {
    const member = await addUser();
    const result_id = await listed(member);
    product.clock.pass({ minutes: 10 });
    await changeSettings(owner, { result_retention_minutes });
    expect((await kept(member)).count).toBe(0);
    await changeSettings(owner, { result_retention_minutes: 60 });
    expect(await refusal(member, result_id)).toBe('result_expired');
  });

  it('keeps a shorter retention if a longer one is set later', async () => {
    const member = await addUser();
    const result_id = await listed(member);
    await changeSettings(owner, { result_retention_minutes: 5 });
    expect(await refusal(member, result_id)).toBeNull();
    product.clock.pass({ minutes: 6 });
    await changeSettings(owner, { result_retention_minutes: 60 });
    expect(await refusal(member, result_id)).toBe('result_expired');
  });

  it('is not made if the organization stores none', async () => {
    const member = await addUser();
    await changeSettings(owner, { result_retention_minutes: 0 });
    expect(await allNamesOf(await agent(member))).not.toContain('read_result');
    const result = await call(member, 'list');
    expect(result.structuredContent.shortened).toMatchObject({ result_id: null, shape: expect.any(String) });
    expect([textOf(result).includes('was not stored'), (await kept(member)).count]).toEqual([true, 0]);
    await expect(call(member, 'read_result', { result_id: 'x' })).rejects.toThrow('Unknown tool');
    await changeSettings(owner, { result_retention_minutes: 60 });
  });

  it('makes room for newer ones of its member', async () => {
    const member = await addUser();
    const first = await listed(member);
    await copyResult(product, orgId, { count: 8, bytes: mebibyte, userId: member.userId });
    const second = await listed(member);
    expect(await kept(member)).toEqual({ count: 9, bytes: expect.any(Number) });
    expect((await kept(member)).bytes).toBeLessThanOrEqual(8 * mebibyte);
    expect([await refusal(member, first), await refusal(member, second)]).toEqual([null, null]);
  });

  it('counts as at least 16 KiB', async () => {
    const member = await addUser();
    await listed(member);
    expect(await kept(member)).toEqual({ count: 1, bytes: 16 << 10 });
  });

  it('does not exceed the limit with another one at the same time', async () => {
    const member = await addUser();
    await listed(member);
    const { bytes: single } = await kept(member);
    // Leaves room for one more result, but not for two.
    const bytes = Math.floor((8 * mebibyte - 2.5 * single) / 8);
    await copyResult(product, orgId, { count: 8, bytes, userId: member.userId });
    const both = await product.transactions.run(orgId, async (manager) => {
      await manager.query('select from toolboxes.toolboxes where org_id = $1 and id = $2 for update', [orgId, toolbox]);
      const begun = [listed(member), listed(member)];
      await product.untilBlocking(2);
      return begun;
    });
    await Promise.all(both);
    expect((await kept(member)).bytes).toBeLessThanOrEqual(8 * mebibyte);
  });

  it('makes room for newer ones of its organization', async () => {
    const [member, other] = [await addUser(), await addUser()];
    const first = await listed(member);
    await copyResult(product, orgId, { count: 64, bytes: mebibyte, userId: other.userId });
    const second = await listed(member);
    expect((await kept(member)).count).toBe(2);
    expect((await kept(other)).bytes).toBeLessThan(64 * mebibyte);
    expect([await refusal(member, first), await refusal(member, second)]).toEqual([null, null]);
  });

  it('is deleted if there are newer ones up to the limit', async () => {
    const member = await addUser();
    const first = await listed(member);
    product.clock.pass({ minutes: 2 });
    await listed(member);
    await copyResult(product, orgId, { count: 8, bytes: mebibyte, userId: member.userId });
    await listed(member);
    expect(await refusal(member, first)).toBe('result_expired');
  });

  it('is deleted with its member', async () => {
    const member = await addUser();
    await listed(member);
    expect((await kept(member)).count).toBe(1);
    expect((await owner(`DELETE /member/${member.userId}`)).status).toBe(204);
    expect((await kept(member)).count).toBe(0);
  });

  it('is deleted with its app', async () => {
    const member = await addUser();
    const { access } = await tokensOf(member, {}, { resource: product.base + path });
    await listed({ token: access });
    await listed(member);
    const [app] = (await member('GET /user/me/connected-app')).body.result;
    await member(`DELETE /user/me/connected-app/${app.id}`);
    await product.run('DeleteResultsOfApp', orgId, app.id);
    expect((await kept(member)).count).toBe(1);
  });

  it('is deleted with its toolbox', async () => {
    const id = await made({ name: 'Passing', entries: notes() });
    const [here, everywhere] = [await listed(creator, `/mcp/toolbox/${id}`), await creatorListed()];
    expect([here, everywhere]).toEqual([expect.any(String), expect.any(String)]);
    const before = (await kept(creator)).count;
    await creator(`DELETE /toolbox/${id}`);
    expect((await kept(creator)).count).toBe(before - 2);
    expect(await refusal(creator, everywhere, '/mcp')).toBe('result_expired');
  });

  it('does not fail a call if it cannot be stored', async () => {
    const id = await made({ name: 'Going', entries: notes() });
    const { behavior, counts } = product.provider;
    let go = () => {};
    behavior.apiHeld = new Promise<void>((resolve) => (go = resolve));
    const asked = counts.api;
    const answer = call(creator, 'list', {}, `/mcp/toolbox/${id}`);
    await eventually(() => counts.api > asked, 'the third party has the call');
    await creator(`DELETE /toolbox/${id}`);
    go();
    const { isError, structuredContent } = await answer;
    expect([isError, structuredContent.shortened.result_id]).toEqual([false, null]);
  });
});

/** Lists the notes through the toolbox “Passing” at the address of all toolboxes. */
const creatorListed = () =>
  call(creator, 'passing__list', {}, '/mcp').then(
    ({ structuredContent }) => structuredContent.shortened.result_id as string,
  );
