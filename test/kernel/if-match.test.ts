import { startApi } from '../support/api.js';
import { refused } from '../support/refused.js';

const api = await startApi();
afterAll(() => api.stop());

/** A role of version 2, and a change of its description that sends `If-Match`. */
async function roleOfVersionTwo() {
  const { owner } = await api.organization();
  const { id } = (await owner('POST /role', { name: 'Ops', permissions: [] })).body;
  await owner(`PATCH /role/${id}`, { name: 'Operations' });
  return (tags: string) => owner(`PATCH /role/${id}`, { description: `Changed with ${tags}` }, { 'if-match': tags });
}

describe('If-Match', () => {
  it.each(['"2"', '"1", "2"', '"2","7"', ' , "1" ,, "2"', 'W/"2", "2"', '"a, b", "2"', '*'])(
    'allows a change if a tag is current: %s',
    async (tags) => {
      const change = await roleOfVersionTwo();
      expect((await change(tags)).headers.get('etag')).toBe('"3"');
    },
  );

  it.each(['"1"', '"1", "3"', 'W/"2"', '"1", W/"2"', '"02"', '2', '"2', 'x"2"', '"a, "2""', '"1", *', ','])(
    'refuses a change if no tag is current: %s',
    async (tags) => {
      const change = await roleOfVersionTwo();
      expect(await change(tags)).toMatchObject(refused(412, 'conflict', 'version_mismatch'));
    },
  );

  it('refuses any tag of a role that does not exist', async () => {
    const { owner } = await api.organization();
    const id = 'role_01k7vm3q8ef6ha4x2c9b5t0rsd';
    expect((await owner(`PATCH /role/${id}`, { name: 'X' }, { 'if-match': '*' })).status).toBe(404);
  });
});
