import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Api, type Client, startApi } from './support/api.js';
import { connectionOf } from './support/connections.js';
import { connectorOf } from './support/everything.js';
import { type MemberClient } from './support/founder.js';
import { heldIn } from './support/held-in.js';

let api: Api;
let people: Record<'owner' | 'ada' | 'bob' | 'gus' | 'ned' | 'ria' | 'vic', MemberClient>;
let robot: Client;
/** Ada's own connector: Bob may see it, Ria may use it. */
let own: string;
beforeAll(async () => {
  api = await startApi();
  people = await api.organization({
    ada: 'Member',
    bob: 'Member',
    gus: 'Guest',
    ned: ['connection:create', 'tool:execute'],
    ria: ['connector:view', 'connection:create', 'connection:share', 'tool:execute'],
    vic: ['connector:view', 'restriction:view'],
  });
  const { owner, ada, bob, ria } = people;
  own = await connectorOf(api, ada);
  for (const [userId, level] of [
    [bob.userId, 'view'],
    [ria.userId, 'use'],
  ])
    await api.sql(
      ada.orgId,
      `insert into catalog.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
       values ($1, $2, $3, 'user', $4, $5, now(), now())`,
      [ada.orgId, `acl_${level}`, own, userId, level],
    );
  for (const { userId } of [ria, bob])
    await owner('POST /restriction', {
      target_type: 'user',
      target_id: userId,
      mode: 'block',
      connector_slugs: ['slack'],
    });
  const role_ids = ria.roleIds;
  const { body } = await owner('POST /member', { kind: 'service', name: 'Robot', role_ids });
  const block = { target_type: 'user', target_id: body.id, mode: 'block', connector_slugs: ['slack'] };
  await owner('POST /restriction', block);
  const token = await owner('POST /api-token', { kind: 'service', name: 'Robot', user_id: body.id });
  robot = api.client(token.body.token);
});
afterAll(() => api.stop());

describe('A flag', () => {
  it('is held against its route in some test, whichever view has it', async () => {
    const { body } = await api.client()('GET /schema/openapi.json');
    const flags = Object.entries<any>(body.components.schemas).flatMap(([view, { properties = {} }]) =>
      Object.keys(properties as object)
        .filter((name) => name.startsWith('can_'))
        // A new thing is shown by a view of its own, with what only its maker is told.
        .map((name) => `${view.replace(/^(Sent|One|New|Issued)/, '')}.${name}`),
    );
    expect(flags.filter((flag) => !heldIn[flag])).toEqual([]);
    for (const [flag, file] of Object.entries(heldIn))
      expect([flag, readFileSync(join(import.meta.dirname, `${file}.test.js`), 'utf8')]).toEqual([
        flag,
        expect.stringContaining(flag.split('.')[1]!),
      ]);
  });
});

describe('What a connector says of itself', () => {
  it('can_use: whoever is shown true may connect, in the list as by itself, and nobody else', async () => {
    const shown: Record<string, string[]> = {};
    for (const [name, as] of Object.entries({ ...people, robot }))
      for (const slug of ['github', 'slack', own]) {
        const detail = await as(`GET /connector/${slug}`);
        const { result } = (await as('GET /connector?limit=200')).body;
        const row = result?.find((each: any) => each.slug === slug);
        expect([name, slug, row?.can_use]).toEqual([name, slug, detail.body.can_use]);
        // The vault is away: whoever comes so far was allowed.
        const { status, body } = await as('POST /connection', { connector_slug: slug });
        const may = detail.body.can_use === true;
        expect([name, slug, may ? status >= 500 : [403, 404].includes(status), body.error?.message]).toEqual([
          name,
          slug,
          true,
          expect.any(String),
        ]);
        if (may) (shown[name] ??= []).push(slug);
      }
    expect(shown).toEqual({
      owner: ['github', 'slack'],
      ada: ['github', 'slack', own],
      bob: ['github'],
      ria: ['github', own],
      robot: ['github'],
    });
  });
});

describe('What a connection says of its connector', () => {
  it('can_view_connector: exactly where the connector’s own page would answer', async () => {
    const { ada } = people;
    const id = await connectionOf(api, ada.orgId, { owner_user_id: ada.userId, connector_slug: own });
    const shared = await ada(`POST /connection/${id}/share`, { grantee_type: 'org', level: 'use' });
    expect(shared.status).toBe(201);
    const seen: string[] = [];
    for (const [name, as] of Object.entries({ ...people, robot })) {
      const { connector } = (await as(`GET /connection/${id}`)).body;
      const { status } = await as(`GET /connector/${own}`);
      expect([name, connector.can_view_connector]).toEqual([name, status === 200]);
      if (status === 200) seen.push(name);
    }
    expect(seen).toEqual(['ada', 'bob', 'ria']);
  });
});

describe('What an explanation says', () => {
  it('can_request_access: exactly where a request would be taken', async () => {
    const may: string[] = [];
    for (const [name, as] of Object.entries({ ...people, robot }))
      for (const slug of ['github', 'slack']) {
        const { status, body } = await as(`GET /restriction/explain?connector_slug=${slug}`);
        const request = await as('POST /access-request', { connector_slug: slug });
        const can = status === 200 && body.can_request_access;
        expect([name, slug, request.status === 201]).toEqual([name, slug, can]);
        if (can) may.push(`${name} ${slug}`);
      }
    expect(may).toEqual(['bob slack', 'ria slack']);
  });
});
