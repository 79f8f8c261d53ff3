import { ruleOn } from '../support/rule-on.js';
import { desk, made, people, share } from './scene.js';

const [key] = desk().auth;
const [bearing] = key!.inject;

/** Ada edits how a connector signs in; Bob may not use one of its tools: what he reaches before and after. */
async function reachedAfter(auth: object): Promise<string[]> {
  const { ada, bob, owner } = await people();
  const slug = await made(ada);
  await share(ada, slug, bob, 'use');
  const rule = ruleOn(bob.userId, { tools: [{ connector_slug: slug, tool_name: 'create_ticket' }] });
  expect((await owner('POST /restriction', rule)).status).toBe(201);
  const { status, body } = await ada(`PATCH /connector/${slug}`, { definition: desk({ auth: [auth] }) });
  expect([status, body]).toMatchObject([200, {}]);
  return (await bob(`GET /connector/${slug}/tools`)).body.result.map(({ name }: any) => name);
}

describe('A block on a tool', () => {
  it('binds every tool once the sign-in has all requests say something else', async () => {
    const saying = { in: 'query', name: 'action', template: 'create' };
    expect(await reachedAfter({ ...key, inject: [bearing, saying] })).toEqual([]);
  });

  it('binds no more than before where the sign-in is only described otherwise', async () => {
    expect(await reachedAfter({ ...key, label: 'Key of a desk' })).toEqual(['list_tickets']);
  });
});
