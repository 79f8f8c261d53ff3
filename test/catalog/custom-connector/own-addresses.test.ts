import { conflicting } from '../../support/refused.js';
import { desk, made, startCustomConnectorScene } from './scene.js';

const { organize, connectedTo } = await startCustomConnectorScene();

const [key] = desk().auth;
const proof = { method: 'GET', path: '/whoami', expect: [200] };
const pin = (host: string, more: object = {}) => ({ ...key, name: 'pin', base_url: `https://${host}/api`, ...more });
const two = (host: string, more: object = {}) => ({ auth: [key, pin(host)], ...more });

/**
 * A connector with two auth methods, one with its own address. Two connections use the first method, one uses the
 * second.
 */
async function scene() {
  const { creator, recipient, colleague } = await organize();
  const slug = await made(creator, { definition: desk(two('pin.example.com')) });
  const used = async (of: string) => {
    for (const as of [creator, recipient]) await connectedTo(of, as);
    await connectedTo(of, colleague, 'pin');
  };
  const change = (more: object, query = '') => creator(`PATCH /connector/${slug}${query}`, { definition: desk(more) });
  return { creator, slug, used, change };
}

describe('A host change', () => {
  it.each([
    ['of one method affects only that method’s connections', two('pin.example.org'), ['pin'], 1],
    [
      'of the connector affects only methods without their own address',
      two('pin.example.com', { base_url: 'https://desk.example.org/api' }),
      ['key'],
      2,
    ],
    [
      'to a method’s own host affects only that method’s connections',
      { auth: [pin('key.example.org', { name: 'key' }), pin('pin.example.com')] },
      ['key'],
      2,
    ],
  ])('%s, as the dry run says', async (_, more, moved_auth_methods, connections) => {
    const { creator, slug, used, change } = await scene();
    await used(slug);
    const etag = (await creator(`GET /connector/${slug}`)).headers.get('etag');
    const tried = (await change(more, '?dry_run=true')).body;
    expect(tried.impact).toMatchObject({ moved_auth_methods, connections_to_reconnect: connections });
    const refused = await change(more);
    expect(refused).toMatchObject(conflicting('host_change_unconfirmed'));
    expect(refused.body.error.details).toMatchObject({ connections });
    expect((await creator(`GET /connector/${slug}`)).headers.get('etag')).toBe(etag);
    expect((await change(more, '?confirm=true')).status).toBe(200);
  });

  it('is offered to forks like any other change', async () => {
    const { creator, slug, used, change } = await scene();
    const fork = (await creator(`POST /connector/${slug}/fork`, {})).body.slug as string;
    await used(fork);
    const after = { auth: [key, pin('pin.example.org', { verify: proof })], base_url: 'https://desk.example.org/api' };
    const variables = [{ name: 'folder', type: 'string', source: 'manual', auth_methods: ['pin'] }];
    expect((await change({ ...after, variables, verify: { ...proof, path: '/self' } })).status).toBe(200);
    const { changes } = (await creator(`GET /connector/${fork}/pull`)).body;
    const counts = changes.map(({ key: part, effects }: any) => [
      part,
      effects.connections,
      effects.connections_to_reconnect,
    ]);
    expect(counts).toEqual([
      ['pin', 1, 1],
      ['base_url', 2, 2],
      ['verify', 3, 0],
      ['folder', 1, 0],
    ]);
    const ids = changes.map(({ id }: any) => ({ id }));
    expect((await creator(`POST /connector/${fork}/pull?confirm=true`, { changes: ids })).status).toBe(200);
    const definitionOf = async (of: string) => {
      const { slug: _, ...rest } = (await creator(`GET /connector/${of}?include=definition`)).body.definition;
      return rest;
    };
    expect(await definitionOf(fork)).toEqual({ ...(await definitionOf(slug)), name: expect.any(String) });
  });
});
