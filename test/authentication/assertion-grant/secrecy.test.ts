import { randomUUID } from 'node:crypto';
import { query } from '../../support/cluster/sql.js';
import { loggingTo } from '../../support/within.js';
import { jwtBearer, startAssertionScene } from './scene.js';

const log: string[] = [];
const scene = await startAssertionScene({ within: loggingTo(log) });
const { product, user, enterprise, assertion, redeem, causes } = scene;

const canary = 'c4n4ry';

/** What the product has stored, without the notes of the third party. */
async function dumpTables(): Promise<string> {
  const { owner } = product.urls;
  const tables = await query<{ name: string }>(
    owner,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const rows = [];
  for (const { name } of tables) rows.push(...(await query(owner, `select t::text as row from ${name} t`)));
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

/** Sends an accepted assertion with facts about a person, then one that is refused. Returns them and the answers. */
async function sendBoth() {
  const facts = { phone_number: canary, address: { locality: canary }, act: { sub: canary } };
  const accepted = await assertion(user, { ...facts, jti: randomUUID() + canary });
  const refused = await assertion(user, { ...facts, jti: randomUUID() + canary, aud: `https://${canary}.example.com` });
  const answers = [await redeem(accepted), await redeem(refused)];
  expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  return { given: [accepted, refused], answers };
}

describe('an assertion', () => {
  it('is not accepted in an address', async () => {
    const { client_id, client_secret } = enterprise;
    const query = new URLSearchParams({ grant_type: jwtBearer, assertion: await assertion(user) });
    const body = new URLSearchParams({ client_id, client_secret, grant_type: jwtBearer });
    const response = await fetch(`${product.base}/oauth/token?${query}`, { method: 'POST', body });
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('appears in no log, table or response', async () => {
    const { given, answers } = await sendBoth();
    const found = [await dumpTables(), log.join('\n'), JSON.stringify(answers), JSON.stringify(await causes())];
    expect(found[0]).toContain(enterprise.client_id);
    expect(found[1]).toContain('/oauth/token');
    for (const part of given.flatMap((each) => each.split('.').slice(1)))
      expect(found.map((text) => text.includes(part))).toEqual([false, false, false, false]);
  });

  it('leaves no claim about the person in a log, a table or a response', async () => {
    const { answers } = await sendBoth();
    const found = [await dumpTables(), log.join('\n'), JSON.stringify(answers), JSON.stringify(await causes())];
    expect(found.map((text) => text.includes(canary))).toEqual([false, false, false, false]);
  });
});
