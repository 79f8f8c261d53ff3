import { type MemberClient } from '../../support/founder.js';
import { startToolboxRunScene } from '../toolbox-run/scene.js';
import { created, read, wrong } from './scene.js';

const { product, owner, creator, on, rules, write } = await startToolboxRunScene();

/** Creates a toolbox with a tool of the tier `write`, and then a template from it. */
async function startTemplate(approval_policy: object | null, more: object = {}): Promise<any> {
  const toolbox = await created(creator, { entries: [write()], approval_policy }, 'toolbox');
  return created(creator, { from_toolbox_id: toolbox.id, ...more });
}

const stamp = (template_id: string, more: object = {}) =>
  creator('POST /toolbox', { name: 'Stamped', template_id, connection_map: { demo: on }, ...more });

const change = (id: string, approval_policy: object | null, as: MemberClient = creator) =>
  as(`PATCH /template/${id}`, { approval_policy });

describe('The approval policy of a template', () => {
  it('leads from a toolbox to a stamped toolbox, which asks before the call', async () => {
    const { id } = await startTemplate({ write: 'confirm' });
    const stamped = (await stamp(id)).body;
    expect(stamped.approval_policy).toEqual({ write: 'confirm' });
    const call = { tool_name: 'write', arguments: { title: 'Soup' } };
    const { status, body } = await creator(`POST /toolbox/${stamped.id}/execute`, call);
    expect([status, body.outcome]).toEqual([202, 'approval_required']);
  });

  it('is the one in the request instead of the toolbox’s', async () => {
    expect(await startTemplate({ write: 'block' }, { approval_policy: { write: 'confirm' } })).toMatchObject({
      approval_policy: { write: 'confirm' },
    });
    expect((await startTemplate({ write: 'block' }, { approval_policy: null })).approval_policy).toBeNull();
  });

  it('is shown with the template and in the list', async () => {
    const { id, approval_policy } = await created(creator, { approval_policy: { destructive: 'block' } });
    const { result } = (await creator('GET /template?limit=1')).body;
    const views = [approval_policy, (await read(id, creator)).approval_policy, result[0].approval_policy];
    expect(views).toEqual(Array(3).fill({ destructive: 'block' }));
    expect((await created(creator, {})).approval_policy).toBeNull();
  });

  it('can be replaced and removed by a change', async () => {
    const { id } = await created(creator, { approval_policy: { read: 'confirm', write: 'confirm' } });
    expect((await change(id, { write: 'second_person' })).body.approval_policy).toEqual({ write: 'second_person' });
    await creator(`PATCH /template/${id}`, { name: 'Renamed' });
    expect((await read(id, creator)).approval_policy).toEqual({ write: 'second_person' });
    expect((await change(id, null)).body.approval_policy).toBeNull();
    expect((await read(id, creator)).approval_policy).toBeNull();
  });

  it('is named in the audit log if it changes', async () => {
    const { id } = await created(creator, { approval_policy: { write: 'confirm' } });
    await change(id, { write: 'block' });
    const logged = await product.sql(
      owner.orgId,
      `select data from kernel.events where type = 'template.updated' and resource_id = $1`,
      [id],
    );
    expect(logged).toMatchObject([{ data: { fields: ['approval_policy'] } }]);
  });

  it('cannot be weaker than the organization’s', async () => {
    const { id } = await created(creator, { approval_policy: { write: 'block' } });
    await rules({ write: 'second_person' });
    const weaker = { name: 'Weak', approval_policy: { write: 'confirm' } };
    const refused = [['/approval_policy/write', 'policy_weaker']];
    expect(wrong(await creator('POST /template', weaker))).toEqual(refused);
    expect(wrong(await change(id, weaker.approval_policy))).toEqual(refused);
    expect((await read(id, creator)).approval_policy).toEqual({ write: 'block' });
  });

  it('is raised to the organization’s if that became stricter than the toolbox’s', async () => {
    const toolbox = await created(creator, { approval_policy: { read: 'block', write: 'confirm' } }, 'toolbox');
    await rules({ write: 'second_person', destructive: 'confirm' });
    const { approval_policy } = await created(creator, { from_toolbox_id: toolbox.id });
    expect(approval_policy).toEqual({ read: 'block', write: 'second_person' });
  });
});

describe('The approval policy of a stamped toolbox', () => {
  const policy = { read: 'confirm', write: 'second_person' };

  it.each([
    ['the template’s without one in the request', undefined, policy],
    ['the template’s if the request removes it', null, policy],
    ['the template’s if the request has weaker rules', { read: 'allow', write: 'confirm' }, policy],
    ['the request’s if that is stricter', { write: 'block' }, { read: 'confirm', write: 'block' }],
    ['both if they are about other tiers', { destructive: 'block' }, { ...policy, destructive: 'block' }],
  ])('is %s', async (_, approval_policy, expected) => {
    const { id } = await created(creator, { approval_policy: policy });
    expect((await stamp(id, { approval_policy, connection_map: {} })).body.approval_policy).toEqual(expected);
  });

  it('is the request’s if the template has none', async () => {
    const { id } = await created(creator, {});
    const { body } = await stamp(id, { approval_policy: { write: 'confirm' } });
    expect(body.approval_policy).toEqual({ write: 'confirm' });
  });

  it('cannot be weaker than the organization’s in the request', async () => {
    const { id } = await created(creator, { approval_policy: { write: 'block' } });
    await rules({ write: 'second_person' });
    const refused = await stamp(id, { approval_policy: { write: 'confirm' } });
    expect(wrong(refused)).toEqual([['/approval_policy/write', 'policy_weaker']]);
  });

  it('is raised to the organization’s if that became stricter than the template’s', async () => {
    const { id } = await created(creator, { approval_policy: { read: 'block', write: 'confirm' } });
    await rules({ write: 'second_person', destructive: 'confirm' });
    expect((await stamp(id)).body.approval_policy).toEqual({ read: 'block', write: 'second_person' });
  });

  it('stays the same when the template changes', async () => {
    const { id } = await created(creator, { approval_policy: { write: 'confirm' } });
    const stamped = (await stamp(id)).body;
    await change(id, null);
    expect((await creator(`GET /toolbox/${stamped.id}`)).body.approval_policy).toEqual({ write: 'confirm' });
  });
});
