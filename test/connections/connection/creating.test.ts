import { ruleOn } from '../../support/rule-on.js';
import { startConnectionScene } from './scene.js';

const { product, owner, creator, colleague, guest, begin } = await startConnectionScene();

await product.installDemo(creator);

describe('Creating a connection', () => {
  it('also creates its shares, or creates nothing if a share fails', async () => {
    const shares = [
      { grantee_type: 'org', level: 'view' },
      { grantee_type: 'user', grantee_id: colleague.userId, level: 'use' },
    ];
    const { body } = await begin({ shares });
    expect(body.connection.shares).toMatchObject(shares);
    const before = (await creator('GET /connection?limit=200')).body.result.length;
    const refused = await begin({
      shares: [...shares, { grantee_type: 'user', grantee_id: 'usr_ghost', level: 'use' }],
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: '/shares/2/grantee_id', reason: 'unknown_member' }] } },
    });
    expect((await creator('GET /connection?limit=200')).body.result).toHaveLength(before);
  });

  it.each<[string, object, number]>([
    ['no connector', { connector_slug: undefined }, 400],
    ['a connector that does not exist', { connector_slug: 'ghost' }, 404],
    ['an unknown field', { colour: 'red' }, 400],
    ['an empty name', { name: ' ' }, 400],
    ['null as name', { name: null }, 400],
    ['a name that is too long', { name: 'x'.repeat(81) }, 400],
    ['an unknown share level', { shares: [{ grantee_type: 'org', level: 'own' }] }, 400],
    [
      'a grantee id in a share with the organization',
      { shares: [{ grantee_type: 'org', grantee_id: 'usr_x', level: 'use' }] },
      400,
    ],
    ['an unknown auth method', { auth_method: 'carrier_pigeon' }, 400],
  ])('is refused: %s', async (_, body, status) => {
    const answer = await begin(body);
    expect(answer.status).toBe(status);
  });

  it('names the sign-in methods of the connector if it is asked for another one', async () => {
    const { error } = (await begin({ auth_method: 'carrier_pigeon' })).body;
    expect(error.message).toBe('auth_method must be a sign-in method of this connector: oauth.');
  });

  it('needs connection:create', async () => {
    expect(await begin({}, guest)).toMatchObject({
      status: 403,
      body: { error: { reason: 'permission_required', details: { required_permissions: ['connection:create'] } } },
    });
  });

  it('is refused for a restricted connector and suggests an access request', async () => {
    const rule = await owner('POST /restriction', ruleOn(creator.userId, { connector_slugs: ['demo'] }));
    expect(await begin()).toMatchObject({
      status: 403,
      body: {
        error: {
          reason: 'connector_restricted',
          details: { connector_slug: 'demo', restricted_by: 'user', request_access: { connector_slug: 'demo' } },
        },
      },
    });
    await owner(`DELETE /restriction/${rule.body.id}`);
  });

  it('happens once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'create-once' };
    const body = { connector_slug: 'demo', name: 'Once' };
    const answers = await Promise.all([1, 2, 3].map(() => creator('POST /connection', body, headers)));
    answers.push(await creator('POST /connection', body, headers));
    for (const answer of answers) expect(answer.status).toBe(201);
    expect(new Set(answers.map((answer) => answer.body.connection.id)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.body.connect_url)).size).toBe(1);
    expect((await creator('GET /connection?q=Once')).body.result).toHaveLength(1);
    expect((await creator('POST /connection', { ...body, name: 'Twice' }, headers)).status).toBe(409);
  });

  it('stores nothing when the vault is unavailable', async () => {
    const before = (await creator('GET /connection?limit=200')).body.result.length;
    product.wire.cut = true;
    const headers = { 'idempotency-key': 'vault-away' };
    const refused = await creator('POST /connection', { connector_slug: 'demo' }, headers);
    expect(refused).toMatchObject({ status: 503, body: { error: { reason: 'vault_unavailable' } } });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await creator('GET /connection?limit=200')).body.result).toHaveLength(before);
    product.wire.cut = false;
    expect((await creator('POST /connection', { connector_slug: 'demo' }, headers)).status).toBe(201);
  });

  it('omits the direct link if the vault is slow', async () => {
    product.wire.delay_ms = 1700;
    const { status, body } = await begin();
    expect([status, body.direct_connect_url]).toEqual([201, null]);
    expect(body.connect_url).toMatch(/^http/);
  });
});
