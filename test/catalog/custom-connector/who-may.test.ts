import { type MemberClient } from '../../support/founder.js';
import { never } from '../../support/refused.js';
import { made, share, startCustomConnectorScene } from './scene.js';
import { removeConnectorOwner } from '../../support/states/catalog.js';

const { api } = await startCustomConnectorScene();

const all = ['connector:view', 'connector:create', 'connector:share', 'connection:create'] as const;

/** The documented answers for each kind of access to a custom connector. */
const table: [request: string, body: object | undefined, owned: string, ownerless: string][] = [
  // Columns with an owner: owner, edit, use, view, none, connector:manage. Without an owner: edit, use, none,
  // connector:manage.
  ['GET /connector/SLUG', undefined, '200 200 200 200 404 404', '200 200 404 200'],
  ['GET /connector/SLUG/tools', undefined, '200 200 200 200 404 404', '200 200 404 200'],
  ['POST /connection', { connector_slug: 'SLUG' }, '503 503 503 403 404 404', '503 503 404 403'],
  ['PATCH /connector/SLUG', {}, '412 412 403 403 404 404', '412 403 404 412'],
  ['PUT /connector/SLUG/documentation', { items: [] }, '412 412 403 403 404 404', '412 403 404 412'],
  ['DELETE /connector/SLUG', undefined, '412 403 403 403 404 404', '403 403 404 412'],
  ['POST /connector/SLUG/transfer', { new_owner_user_id: 'TO' }, '412 403 403 403 404 404', '403 403 404 409'],
  ['POST /connector/SLUG/owner', { owner_user_id: 'ME' }, '409 409 403 403 404 404', '412 403 404 412'],
  ['POST /connector/SLUG/owner', { owner_user_id: 'TO' }, '409 409 403 403 404 404', '403 403 404 412'],
  ['GET /connector/SLUG/share', undefined, '200 200 403 403 404 404', '200 403 404 403'],
  ['DELETE /connector/SLUG/share/acl_none', undefined, '404 404 403 403 404 404', '404 403 404 403'],
  ['GET /connector/SLUG/tool', undefined, '200 200 403 403 404 404', '200 403 404 200'],
  ['PATCH /connector/SLUG/tool/list_tickets', {}, '412 412 403 403 404 404', '412 403 404 412'],
  [
    'PUT /connector/SLUG/oauth-app',
    { client_id: 'c', client_secret: 's' },
    '409 409 403 403 404 404',
    '409 403 404 409',
  ],
];

/** The creator owns both connectors at first. The others have a share with the level of their name. */
const people = await api.organization({
  creator: all,
  editor: all,
  user: all,
  viewer: all,
  outsider: all,
  successor: all,
  manager: [...all, 'connector:manage'],
});
const { creator, editor, user, viewer, successor } = people;
const slugs = { owned: await made(creator), ownerless: await made(creator) };
for (const slug of Object.values(slugs)) {
  await share(creator, slug, editor, 'edit');
  await share(creator, slug, user, 'use');
  await share(creator, slug, viewer, 'view');
}
await removeConnectorOwner(api, creator.orgId, slugs.ownerless);

const columns = {
  owned: ['creator', 'editor', 'user', 'viewer', 'outsider', 'manager'],
  ownerless: ['editor', 'user', 'outsider', 'manager'],
} as const;

const filled = (text: string, slug: string, me: MemberClient) =>
  text.replace('SLUG', slug).replace('ME', me.userId).replace('TO', successor.userId);

describe('A custom connector', () => {
  const cells = table.flatMap(([request, body, owned, ownerless]) =>
    Object.entries({ owned, ownerless }).map(([kind, answers]) => ({
      request,
      body,
      answers,
      kind: kind as keyof typeof columns,
      name: `${request} ${body ? JSON.stringify(body) : ''} (${kind})`,
    })),
  );

  it.each(cells)('gives every member the documented response: $name', async ({ request, body, answers, kind }) => {
    const given: string[] = [];
    for (const name of columns[kind]) {
      const me = people[name];
      const [asked, sent] = [filled(request, slugs[kind], me), filled(JSON.stringify(body ?? null), slugs[kind], me)];
      const headers = request.startsWith('GET') || request === 'POST /connection' ? {} : never;
      const { status } = await me(asked, (JSON.parse(sent) as object | null) ?? undefined, headers);
      given.push(String(status));
    }
    expect(given.join(' ')).toBe(answers);
  });

  it('shows its definition only to editors', async () => {
    const shown = async (as: MemberClient, slug: string) =>
      'definition' in (await as(`GET /connector/${slug}?include=definition`)).body;
    expect(await Promise.all([creator, editor, user, viewer].map((as) => shown(as, slugs.owned)))).toEqual(
      [true, true, false, false], // prettier-ignore
    );
    expect(await shown(people.manager, slugs.ownerless)).toBe(true);
  });

  it('is visible only with connector:view', async () => {
    const { blind } = await api.organization({ blind: ['connector:create', 'connector:manage', 'connector:share'] });
    for (const [request, body] of table.filter(([each]) => each.includes('/connector/'))) {
      const sent = body && JSON.parse(filled(JSON.stringify(body), 'x', blind));
      expect([request, (await blind(filled(request, 'x', blind), sent)).status]).toEqual([request, 403]);
    }
  });
});
