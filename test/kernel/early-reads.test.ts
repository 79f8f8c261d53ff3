import { EarlyRead } from '#kernel';
import { connectionOf } from '../support/connections.js';
import { refused } from '../support/refused.js';
import { hearStatements } from '../support/statements.js';
import { startKernelScene } from './scene.js';

const { api, owner, member, stranger, rule } = await startKernelScene();

const heard: string[] = [];
hearStatements(({ text }) => heard.push(text));

const ids: string[] = [];
beforeAll(async () => {
  const { orgId, userId: owner_user_id } = owner;
  for (const name of ['One', 'Two', 'Three']) ids.push(await connectionOf(api, orgId, { name, owner_user_id }));
});

describe('A resource that is read together with the caller', () => {
  it('needs no statement of its own, which holds for a connection, a member and a restriction', async () => {
    const { id } = (await owner('POST /restriction', rule())).body as { id: string };
    for (const [path, own] of [
      [`/connection/${ids[0]}`, 'from connections.connections'],
      [`/member/${member.userId}`, 'where member.org_id = '],
      [`/restriction/${id}`, 'where rule.org_id = '],
    ] as const) {
      await owner(`GET ${path}`);
      heard.length = 0;
      expect((await owner(`GET ${path}`)).status).toBe(200);
      expect(heard.filter((text) => text.includes('from identity.secrets'))).toHaveLength(1);
      expect(heard.filter((text) => text.includes(own))).toEqual([]);
    }
  });

  it('is the one that each of many concurrent requests asks for', async () => {
    const asked = Array.from({ length: 30 }, (_, n) => ids[n % ids.length]!);
    const answers = await Promise.all(asked.map((id) => owner(`GET /connection/${id}`)));
    expect(answers.map(({ body }) => body.id as string)).toEqual(asked);
  });

  it('is not found by a caller without access or of another organization, among requests of its owner', async () => {
    const callers = [owner, stranger, member, owner, stranger];
    const answers = await Promise.all(callers.map((caller) => caller(`GET /connection/${ids[1]}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 200, 404]);
  });

  it('is refused without a valid token', async () => {
    const unknown = owner.token.replace(/^(\w+_).{6}/, '$1000000');
    expect(await api.client(unknown)(`GET /connection/${ids[0]}`)).toMatchObject({ status: 401 });
  });

  it('is not found by an id that PostgreSQL cannot store, which leaves concurrent requests alone', async () => {
    const [broken, whole] = await Promise.all([owner('GET /connection/conn_%00'), owner(`GET /connection/${ids[0]}`)]);
    expect(broken).toMatchObject(refused(404, 'not_found'));
    expect(whole.status).toBe(200);
  });

  it('shows a change on the next request', async () => {
    await owner(`PATCH /connection/${ids[2]}`, { name: 'Changed' });
    expect((await owner(`GET /connection/${ids[2]}`)).body.name).toBe('Changed');
  });
});

describe('An early read', () => {
  it('keeps its rows for the same statement and values', () => {
    const early = new EarlyRead('select 1', { id: 'a' });
    expect(early.rowsFor('select 1', { id: 'a' })).toEqual([]);
    expect(early.rowsFor('select 1', { id: 'b' })).toBeUndefined();
    expect(early.rowsFor('select 2', { id: 'a' })).toBeUndefined();
  });
});
