import { type Answer, type Client } from '../../support/client.js';
import { conflicting, forbidden, refused } from '../../support/refused.js';
import { startToolScene } from './scene.js';
import { setConnectionStatus } from '../../support/states/connections.js';
import { copySyntheticTools, enlargeOutputTemplates } from '../../support/states/toolboxes.js';

const { api, own, organize } = await startToolScene();

const namesFor = async (as: Client, query = ''): Promise<string[]> =>
  (await as(`GET /synthetic-tool${query}`)).body.result.map(({ name }: any) => name);

const typesOf = async (orgId: string, id: string): Promise<string[]> =>
  (await api.sql(orgId, 'select type from kernel.events where resource_id = $1 order by id', [id])).map(
    ({ type }) => type as string,
  );

describe('A synthetic tool', () => {
  it('is stored unchanged', async () => {
    const { creator, on, created } = await organize();
    const made = await created();
    expect(made).toMatchObject({
      name: 'open_issues',
      tier: 'read',
      operation: 'other',
      connector_slugs: ['github'],
      valid: true,
      broken_step_count: 0,
      restricted: false,
      can_manage: true,
      can_use: true,
      version: 1,
      diagnostics: [],
      steps: [{ key: 'open', connection_id: on, connection_state: 'ok', connector_slug: 'github', max_pages: 1 }],
    });
    expect((await creator(`GET /synthetic-tool/${made.id}`)).body).toEqual(made);
  });

  it('must have a unique name', async () => {
    const { creator, program, created } = await organize();
    await created();
    expect(await creator('POST /synthetic-tool', program({ name: 'OPEN  issues!' }))).toMatchObject(
      conflicting('name_taken'),
    );
  });

  it('is visible only to its owner', async () => {
    const { owner, colleague, admin, outsider, program, created } = await organize();
    const { id } = await created();
    for (const as of [colleague, admin, owner]) {
      for (const request of [
        `GET /synthetic-tool/${id}`,
        `PATCH /synthetic-tool/${id}`,
        `DELETE /synthetic-tool/${id}`,
      ])
        expect(await as(request, request.startsWith('PATCH') ? { name: 'Mine' } : undefined)).toMatchObject(
          refused(404, 'not_found'),
        );
      expect(await namesFor(as)).toEqual([]);
    }
    expect(await outsider('POST /synthetic-tool', program())).toMatchObject(forbidden('permission_required'));
    expect(await outsider('POST /synthetic-tool/validate', program())).toMatchObject(forbidden('permission_required'));
  });

  it('keeps the fields that PATCH does not send', async () => {
    const { creator, list, created } = await organize();
    const made = await created();
    const at = `/synthetic-tool/${made.id}`;
    const steps = [list({ key: 'other' })];
    expect((await creator(`PATCH ${at}`, { steps, output_template: '(' })).body.error.reason).toBe('program_invalid');
    const { body } = await creator(`PATCH ${at}`, { name: 'Other', output_template: null, steps });
    expect(body).toMatchObject({ name: 'other', version: 2, output_template: null, description: made.description });
    // The steps of a response can be sent back.
    expect((await creator(`PATCH ${at}`, { steps: body.steps })).body.version).toBe(2);
    expect((await creator(`PATCH ${at}`, { name: 'X' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await creator(`DELETE ${at}`)).status).toBe(204);
    expect((await creator(`GET ${at}`)).status).toBe(404);
    expect(await typesOf(creator.orgId, made.id)).toEqual([
      'synthetic_tool.created',
      'synthetic_tool.updated',
      'synthetic_tool.deleted',
    ]);
  });

  it('reports its current problems', async () => {
    const { creator, on, created, block } = await organize();
    const { id } = await created();
    const read = async () => (await creator(`GET /synthetic-tool/${id}`)).body;
    await block(creator, { connector_slugs: ['github'] });
    expect(await read()).toMatchObject({ restricted: true, valid: false, broken_step_count: 1 });
    await setConnectionStatus(api, creator.orgId, on, 'disconnected');
    expect((await read()).steps).toMatchObject([{ connection_state: 'unusable' }]);
    await creator(`DELETE /connection/${on}`);
    expect(await read()).toMatchObject({
      steps: [{ connection_state: 'missing', connector_slug: 'github' }],
      diagnostics: [{ code: 'unknown_connection' }],
    });
  });

  it('can be filtered by words, connector and validity', async () => {
    const { creator, created } = await organize();
    const { id } = await created({ name: 'Beta' });
    const names = (query = '') => namesFor(creator, query);
    await created({ name: 'Alpha', description: 'The first letter.' });
    expect(await names()).toEqual(['alpha', 'beta']);
    expect(await names('?q=FIRST')).toEqual(['alpha']);
    expect(await names('?connector_slug=github,slack')).toEqual(['alpha', 'beta']);
    expect(await names('?connector_slug=slack')).toEqual([]);
    await creator(`PATCH /synthetic-tool/${id}`, { description: 'Changed last.' });
    expect(await names('?sort=-updated_at')).toEqual(['beta', 'alpha']);
    expect([await names('?valid=true'), await names('?valid=false')]).toEqual([['alpha', 'beta'], []]);
    const { body } = await creator('GET /synthetic-tool?limit=1');
    expect(await names(`?limit=1&cursor=${body.next_cursor}`)).toEqual(['beta']);
  });

  it('has shorter pages of large tools, and loses none', async () => {
    const { creator, created } = await organize();
    const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    for (const name of all) await created({ name });
    await enlargeOutputTemplates(api, creator.orgId, 1_500_000);
    const pages: string[][] = [];
    for (let cursor = ''; ;) {
      const { body } = await creator(`GET /synthetic-tool?limit=200&valid=true${cursor}`);
      pages.push(body.result.map(({ name }: any) => name));
      if (body.next_cursor === null) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(pages).toEqual([['a', 'b', 'c'], ['d', 'e', 'f'], ['g']]);
  });

  it('counts towards a maximum of 5,000', async () => {
    const { creator, program, created } = await organize();
    await created();
    await copySyntheticTools(api, creator.orgId, 4999);
    const more = await creator('POST /synthetic-tool', program({ name: 'One more' }));
    expect(more).toMatchObject(conflicting('synthetic_tool_limit'));
    const found = new Set<string>();
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: Answer = await creator(`GET /synthetic-tool?limit=200${cursor && `&cursor=${cursor}`}`);
      for (const { id } of body.result) found.add(id);
      cursor = body.next_cursor;
    }
    expect(found.size).toBe(5000);
  });

  it('is deleted 90 days after its owner left', async () => {
    const { owner, creator, colleague, list, created } = await organize();
    const { id } = await created();
    const others = await created({ name: 'Theirs', steps: [list({ connection_id: await own(colleague) })] }, colleague);
    await owner(`DELETE /member/${creator.userId}?confirm_ownerless=true`);
    const asked = `select due_at - occurred_at as wait, subject_id from kernel.outbox join kernel.events on (events.org_id, events.id) = (outbox.org_id, event_id)
      where job = 'DeleteOwnerlessTools'`;
    const [due] = await api.sql(colleague.orgId, asked);
    expect(due).toMatchObject({ wait: { days: 90 }, subject_id: creator.userId });
    const end = () => api.run('DeleteOwnerlessTools', colleague.orgId, creator.userId);
    const left = () => api.sql(colleague.orgId, 'select id from toolboxes.synthetic_tools order by id');
    api.clock.pass({ days: 89 });
    await end();
    expect(await left()).toEqual([{ id }, { id: others.id }]);
    api.clock.pass({ days: 1, minutes: 1 });
    await end();
    expect(await left()).toEqual([{ id: others.id }]);
    expect((await typesOf(owner.orgId, id)).at(-1)).toBe('synthetic_tool.deleted');
  });

  it("is counted in the preview of its owner's departure", async () => {
    const { owner, creator, created } = await organize();
    await created();
    const { body } = await owner(`GET /member/${creator.userId}/offboarding`);
    expect(body.synthetic_tools).toBe(1);
  });
});
