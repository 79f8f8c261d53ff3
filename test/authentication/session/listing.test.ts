import { forbidden, refused } from '../../support/refused.js';
import { startSessionScene } from './scene.js';

const { api, pageOf } = await startSessionScene();

const people = () => api.organization({ member: 'Member', colleague: 'Member' });

describe('GET /user/me/session', () => {
  it('lists the own sessions with place and times, and marks the current one', async () => {
    const { member, colleague } = await people();
    const pages = [await pageOf(member), await pageOf(member), await pageOf(colleague)] as const;
    const { result } = (await pages[0]('GET /user/me/session')).body;
    expect(result).toHaveLength(2);
    expect(result.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true]);
    const time = expect.stringMatching(/^2026-.*Z$/);
    expect(result[0]).toMatchObject({
      ip: '127.0.0.1',
      browser: expect.any(String),
      began_at: time,
      last_used_at: time,
    });
    expect((await member('GET /user/me/session')).body.result.some(({ current }: any) => current)).toBe(false);
  });

  it('is paged', async () => {
    const { member } = await people();
    for (let count = 0; count < 3; count++) await pageOf(member);
    const first = (await member('GET /user/me/session?limit=2&count=exact')).body;
    const second = (await member(`GET /user/me/session?limit=2&cursor=${first.next_cursor}`)).body;
    expect([first.result.length, first.total, second.result.length, second.next_cursor]).toEqual([2, 3, 1, null]);
    expect(new Set([...first.result, ...second.result].map(({ id }) => id)).size).toBe(3);
  });

  it('shows a use at the API', async () => {
    const { member } = await people();
    const page = await pageOf(member);
    const lastUse = async () => (await member('GET /user/me/session')).body.result[0].last_used_at as string;
    const before = await lastUse();
    api.clock.pass({ minutes: 5 });
    await page('GET /user/me');
    while ((await lastUse()) === before);
    expect((await lastUse()) > before).toBe(true);
  });
});

describe('Stopping all agents of a member, or revoking all tokens,', () => {
  it.each([
    ['POST /member/{id}/stop-agents', () => ({})],
    ['POST /api-token/revoke-all', (user_id: string) => ({ user_id })],
  ])('with %s ends the browser sessions and records it', async (route, bodyFor) => {
    const { owner, member } = await people();
    const pages = [await pageOf(member), await pageOf(member)];
    const answer = await owner(route.replace('{id}', member.userId), bodyFor(member.userId));
    expect(answer.status).toBe(200);
    if ('ended_sessions' in answer.body) expect(answer.body.ended_sessions).toBe(2);
    for (const page of pages) expect((await page('GET /user/me')).status).toBe(401);
    const log = await owner('GET /audit-log?scope=org&action=browser_session.ended');
    expect(log.body.result).toMatchObject([{ actor: { id: owner.userId }, resource: { id: member.userId } }]);
  });

  it('keeps the session of the request if it is to be kept, and counts only the others', async () => {
    const { member } = await people();
    const { body } = await member('POST /api-token', { name: 'Other' });
    const [page, other] = [await pageOf(member), await pageOf(body)];
    const stopped = await page(`POST /member/${member.userId}/stop-agents`, { except_current: true });
    expect([stopped.status, stopped.body.ended_sessions]).toEqual([200, 1]);
    expect([(await page('GET /user/me')).status, (await other('GET /user/me')).status]).toEqual([200, 401]);
  });
});

describe('DELETE /user/me/session/{id}', () => {
  it('ends one session and records it', async () => {
    const { owner, member } = await people();
    const [page, other] = [await pageOf(member), await pageOf(member)];
    const { result } = (await page('GET /user/me/session')).body;
    const { id } = result.find(({ current }: { current: boolean }) => !current);
    expect((await page(`DELETE /user/me/session/${id}`)).status).toBe(204);
    expect([(await page('GET /user/me')).status, (await other('GET /user/me')).status]).toEqual([200, 401]);
    const log = await owner('GET /audit-log?scope=org&action=browser_session.ended');
    expect(log.body.result).toMatchObject([{ actor: { id: member.userId } }]);
    expect(await page(`DELETE /user/me/session/${id}`)).toMatchObject(refused(404, 'not_found'));
  });

  it('does not end sessions of other members', async () => {
    const { member, colleague } = await people();
    const page = await pageOf(colleague);
    const [{ id }] = (await page('GET /user/me/session')).body.result;
    expect((await member(`DELETE /user/me/session/${id}`)).status).toBe(404);
    expect((await page('GET /user/me')).status).toBe(200);
  });

  it('refuses tokens with scopes', async () => {
    const { member } = await people();
    const page = await pageOf(member);
    const [{ id }] = (await page('GET /user/me/session')).body.result;
    const { body } = await member('POST /api-token', { name: 'Narrow', scopes: ['connector:view'] });
    const answer = await api.client(body.token)(`DELETE /user/me/session/${id}`);
    expect(answer).toMatchObject(forbidden('scope_missing'));
    expect((await page('GET /user/me')).status).toBe(200);
  });
});
