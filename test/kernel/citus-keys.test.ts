import { makeKeys } from '#composition/keys';
import { createOwnKey, startWorkloadScene } from '../authentication/workload/scene.js';
import { query } from '../support/cluster/sql.js';
import { createDatabase } from '../support/database.js';
import { pretendCitus } from '../support/states/kernel.js';

/** The look-ups of keys in all organizations. On Citus, each would ask all nodes. */
const lookUps = [
  'authentication.enter_with_app_token',
  'authentication.organization_of_workload',
  'connections.enter_with_session',
  'identity.enter_with_secret',
  'vault.organization_of_attempt',
  'vault.organization_of_session',
];

// The processes take the database for one of Citus.
const urls = await createDatabase();
await pretendCitus(urls.owner);
await query(urls.owner, `drop function ${lookUps.join(', ')}`);
const scene = await startWorkloadScene({ installation: { urls, keys: makeKeys() } });
const { product, owner, user, robot, tokensOf, refreshed, signOwn, redeemOwn } = scene;

const digits = owner.orgId.slice('org_'.length);

describe('On Citus, no look-up in all organizations is needed for', () => {
  it('the token of a member', async () => {
    expect(user.token).toMatch(new RegExp(`^lk_test_pat_${digits}[0-9A-Za-z]{38}$`));
    expect((await user('GET /user/me')).status).toBe(200);
  });

  it('a connect link, the return from the provider and the return to the service', async () => {
    const { begun, id } = await product.connect(user);
    expect(begun.body.connect_url).toContain(`lkc_${digits}`);
    expect((await user(`GET /connection/${id}`)).body.status).toBe('active');
  });

  it('the session of a browser, and the code and tokens of an app', async () => {
    const { code, access, refresh, ...app } = await tokensOf(user);
    for (const key of [code, access, refresh]) expect(key).toMatch(new RegExp(`^lk_test_o(?:ac|at|rt)_${digits}`));
    expect((await refreshed(app, refresh)).status).toBe(200);
  });

  it('the client id of a workload', async () => {
    const key = await createOwnKey();
    const content = { kind: 'private_key_jwt', issuer: null, subject: null, jwks: key.jwks };
    const { id } = await scene.addCredential(owner, robot, content);
    expect(id).toContain(digits);
    expect((await redeemOwn(await signOwn(id, key))).status).toBe(200);
  });
});
