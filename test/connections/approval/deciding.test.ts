import { type MemberClient } from '../../support/founder.js';
import { conflicting, forbidden, refused } from '../../support/refused.js';
import { remove, resolve, startApprovalScene } from './scene.js';
import { enlargePreviews } from '../../support/states/connections.js';

const { product, owner, creator, requester, editor, viewer, share, policy, run, note, ask, log } =
  await startApprovalScene();

/** A service member with a responsible member, and a token that the owner issues for it. */
async function robotOf(responsible: MemberClient, level: string): Promise<MemberClient> {
  const given = { kind: 'service', name: 'Robot', role_ids: [await product.roleId(owner, 'Member')] };
  const { body: robot } = await owner('POST /member', given);
  await owner(`POST /member/${robot.id}/responsible`, { user_id: responsible.userId });
  expect((await responsible(`POST /member/${robot.id}/responsible/accept`)).status).toBe(200);
  const { body: issued } = await owner('POST /api-token', { kind: 'service', user_id: robot.id, name: 'Robot' });
  const program = Object.assign(product.client(issued.token), { ...responsible, userId: robot.id as string });
  await share(program, level);
  return program;
}

describe('An approval', () => {
  it.each(['creator', 'requester', 'editor'] as const)(
    'can be given by connection owners, connection editors and requesters: %s',
    async (role) => {
      const as = { creator, requester, editor }[role];
      const approval = await ask(await note(role));
      const { status, body } = await resolve(approval, as);
      expect([status, body]).toMatchObject([200, { status: 'approved', resolved_by: as.userId, can_resolve: false }]);
    },
  );

  it('is hidden from members who cannot give it, even administrators', async () => {
    const approval = await ask(await note('Private'));
    for (const client of [viewer, owner]) {
      expect(await client(`GET /approval/${approval}`)).toMatchObject(refused(404, 'not_found'));
      expect(await resolve(approval, client)).toMatchObject(refused(404, 'not_found'));
      expect((await client('GET /approval')).body.result).toEqual([]);
    }
  });

  it('names the last denial of the same call while it waits, in a list too', async () => {
    const told = await note('Denied');
    for (const by of [editor, creator]) await resolve(await ask(told), by, 'deny');
    const [again, other] = [await ask(told), await ask(await note('Other'))];
    const denialOf = async (id: string) => (await creator(`GET /approval/${id}`)).body.previous_denial;
    const previous_denial = {
      resolved_by: creator.userId,
      resolved_by_label: 'Creator',
      resolved_at: expect.stringMatching(/Z$/),
    };
    expect([await denialOf(again), await denialOf(other)]).toEqual([previous_denial, null]);
    const listed = (await editor('GET /approval?status=pending')).body.result;
    expect(listed).toContainEqual(expect.objectContaining({ id: again, previous_denial }));
    await resolve(again, creator, 'deny');
    expect(await denialOf(again)).toBeNull();
  });

  it('that needs a second person cannot be given by the requester', async () => {
    await policy({ destructive: 'second_person' });
    const approval = await ask(await note('Second'));
    expect((await requester(`GET /approval/${approval}`)).body.can_resolve).toBe(false);
    const own = await resolve(approval, requester);
    expect(own).toMatchObject(forbidden('own_request'));
    expect(own.body.error.message).toContain('and you requested it');
    expect(await resolve(approval, requester, 'deny')).toMatchObject(forbidden('own_request'));
    const { body } = await editor(`GET /approval/${approval}`);
    expect([body.can_resolve, (await resolve(approval, editor)).status]).toEqual([true, 200]);
  });

  it("needing a second person cannot be given by the requester's responsible member", async () => {
    await policy({ destructive: 'second_person' });
    const [robot, told] = [await robotOf(creator, 'use'), await note('Through a robot')];
    const approval = await ask(told, robot);
    expect((await creator(`GET /approval/${approval}`)).body.can_resolve).toBe(false);
    expect(await resolve(approval, creator)).toMatchObject(forbidden('own_request'));
    expect((await resolve(approval, editor)).status).toBe(200);
    expect((await run(remove(told, { approval_id: approval }), robot)).status).toBe(200);
  });

  it('cannot be given by a service member', async () => {
    const program = await robotOf(creator, 'edit');
    const approval = await ask(await note('Robot'), program);
    expect((await program(`GET /approval/${approval}`)).body.can_resolve).toBe(false);
    expect(await resolve(approval, program)).toMatchObject(forbidden('token_kind'));
    expect((await resolve(approval, creator)).status).toBe(200);
  });

  it('needs a token whose scopes include running tools', async () => {
    const narrowed = async (...scopes: string[]) => {
      const { body } = await creator('POST /api-token', { name: scopes.join(), scopes });
      return product.client(body.token) as typeof creator;
    };
    const [looks, runs] = [await narrowed('connector:view'), await narrowed('connector:view', 'tool:execute')];
    const approval = await ask(await note('Narrow'));
    expect((await looks(`GET /approval/${approval}`)).body.can_resolve).toBe(false);
    expect(await resolve(approval, looks)).toMatchObject(forbidden('scope_missing'));
    expect((await runs(`GET /approval/${approval}`)).body.can_resolve).toBe(true);
    expect((await resolve(approval, runs)).status).toBe(200);
  });

  it('can be decided only once, within ten minutes of the request', async () => {
    const [denied, late] = [await ask(await note('Denied')), await ask(await note('Expired'))];
    expect((await resolve(denied, creator, 'deny')).body.status).toBe('denied');
    expect(await resolve(denied, editor)).toMatchObject(conflicting('not_pending'));
    product.clock.pass({ minutes: 11 });
    expect(await resolve(late, creator)).toMatchObject(conflicting('not_pending'));
    expect((await creator(`GET /approval/${late}`)).body).toMatchObject({ status: 'expired', can_resolve: false });
  });

  it('says that nobody may decide while no second person can edit the account', async () => {
    await policy({ destructive: 'second_person' });
    const { id } = await product.connect(requester, { redirect_uri: '/', name: 'Own' }, 'grace');
    const approval = (await requester(`POST /connection/${id}/execute`, remove('none'))).body.approval.id as string;
    const read = async () => {
      const { result } = (await requester('GET /approval')).body;
      const listed = result.find((each: any) => each.id === approval);
      return [(await requester(`GET /approval/${approval}`)).body.has_decider, listed.has_decider];
    };
    expect(await read()).toEqual([false, false]);
    const grant = { grantee_type: 'user', grantee_id: editor.userId, level: 'edit' };
    expect((await requester(`POST /connection/${id}/share`, grant)).status).toBe(201);
    expect(await read()).toEqual([true, true]);
    expect((await resolve(approval, editor)).body.has_decider).toBeNull();
  });

  it('says that its requester may decide, even if a token with fewer scopes asks', async () => {
    await policy({ destructive: 'confirm' });
    const robot = await robotOf(creator, 'use');
    const { id } = await product.connect(robot, { redirect_uri: '/', name: 'Of a robot' }, 'ada');
    const grant = { grantee_type: 'user', grantee_id: requester.userId, level: 'use' };
    expect((await robot(`POST /connection/${id}/share`, grant)).status).toBe(201);
    const approval = (await requester(`POST /connection/${id}/execute`, remove('none'))).body.approval.id as string;
    const narrow = await requester('POST /api-token', { name: 'Narrow', scopes: ['connector:view'] });
    const { body } = await product.client(narrow.body.token)(`GET /approval/${approval}`);
    expect(body).toMatchObject({ can_resolve: false, has_decider: true });
  });

  it('respects If-Match', async () => {
    const approval = await ask(await note('Version'));
    expect((await resolve(approval, creator, 'approve', { 'if-match': '"9"' })).status).toBe(412);
    const { headers } = await creator(`GET /approval/${approval}`);
    const match = { 'if-match': headers.get('etag')! };
    expect((await resolve(approval, creator, 'approve', match)).status).toBe(200);
  });
});

describe('An approval request', () => {
  it('shows the arguments of the call without secrets', async () => {
    await policy({ write: 'confirm' });
    const given = { title: 'Bearer abcdefghijklmnop', text: 'x'.repeat(900) };
    const { body } = await run({ tool_name: 'create_note', arguments: given });
    const shown = (await creator(`GET /approval/${body.approval.id}`)).body;
    expect(shown).toMatchObject({
      requested_by: requester.userId,
      requested_by_label: 'Requester',
      connector_slug: 'demo',
      toolbox_id: null,
      arguments_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      arguments_preview: { title: '(hidden)', text: `${'x'.repeat(500)}…` },
    });
  });

  it('shows characters that hide a text or its order as codes', async () => {
    await policy({ write: 'confirm' });
    const { body } = await run({ tool_name: 'create_note', arguments: { title: 'safe\u202egpj.exe\u200b' } });
    expect((await creator(`GET /approval/${body.approval.id}`)).body).toMatchObject({
      arguments_preview: { title: 'safe\\u{202e}gpj.exe\\u{200b}' },
      request: { body: { title: 'safe\\u{202e}gpj.exe\\u{200b}' } },
    });
  });

  it('can be filtered by status across pages', async () => {
    const approval = await ask(await note('Listed'));
    await resolve(approval, creator, 'deny');
    const list = async (query: string) => (await creator(`GET /approval?${query}`)).body;
    const { result } = await list('status=denied&limit=1');
    expect(result.map((each: any) => [each.id, each.status])).toEqual([[approval, 'denied']]);
    const first = await list('limit=1');
    const second = await list(`limit=1&cursor=${first.next_cursor}`);
    expect(second.result[0].id < first.result[0].id).toBe(true);
    expect((await creator('GET /approval?status=lost')).status).toBe(400);
    const mine = (await requester('GET /approval?limit=200')).body.result;
    expect(new Set(mine.map((each: any) => each.requested_by))).toEqual(new Set([requester.userId]));
  });

  it('is listed on a shorter page if its request is large', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, async () => ask(await note('Large'))));
    await enlargePreviews(product, requester.orgId, asked, 1_500_000);
    const pages: string[][] = [];
    for (let cursor = ''; ;) {
      const { body } = await creator(`GET /approval?status=pending&limit=200${cursor}`);
      pages.push(body.result.map(({ id }: any) => id));
      if (body.next_cursor === null) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(pages[0]).toEqual(asked.sort().reverse().slice(0, 3));
    expect(pages.flat()).toEqual(expect.arrayContaining(asked));
    expect(new Set(pages.flat()).size).toBe(pages.flat().length);
  });

  it('is logged without advancing the epoch', async () => {
    const epoch = async () => (await product.sql(requester.orgId, 'select epoch from kernel.access_epochs'))[0].epoch;
    const before = await epoch();
    const told = await note('Told');
    const approval = await ask(told);
    await resolve(approval, creator);
    await run(remove(told, { approval_id: approval }));
    expect(await epoch()).toBe(before);
    expect(await log(approval)).toEqual(['approval.requested', 'approval.approved', 'approval.consumed']);
    const { body } = await owner(`GET /audit-log?scope=org&category=usage&resource_id=${approval}`);
    expect(body.result.map(({ summary }: any) => summary)).toEqual([
      'Requester used the approval of Delete note through Demo Notes',
      "Creator approved Requester's request for Delete note through Demo Notes",
      'Requester requested approval of Delete note through Demo Notes',
    ]);
  });
});
