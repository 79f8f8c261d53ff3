import { type MemberClient } from '../../support/founder.js';
import { desk, startCustomConnectorScene, text } from './scene.js';

const { organize } = await startCustomConnectorScene();

describe('A definition with a thousand mistakes', () => {
  it('does not delay later requests', async () => {
    const { creator, recipient } = await organize();
    const definition_text = 'a: b: c\n'.repeat(1000);
    const answered: string[] = [];
    const checked = creator('POST /connector', { kind: 'catalog', definition_text }).finally(() => answered.push('it'));
    await recipient('GET /user/me').finally(() => answered.push('another'));
    expect((await checked).body.error.reason).toBe('definition_invalid');
    expect(answered).toEqual(['another', 'it']);
  });

  it('does not delay checks for other organizations', async () => {
    const [{ creator }, { creator: stranger }, ...before] = await Promise.all([
      organize(),
      organize(),
      organize(),
      organize(),
    ]);
    const check = (as: MemberClient, body: object) => as('POST /connector/validate', body);
    // Checks of other organizations come first, so that both checking processes have started.
    await Promise.all(before.map((org) => check(org.creator, { definition: desk() })));
    const answered: string[] = [];
    const checked = check(creator, { definition_text: 'a: b: c\n'.repeat(16_000) }).finally(() => answered.push('it'));
    await creator('GET /user/me');
    expect((await check(stranger, { definition: desk() })).body).toMatchObject({ valid: true });
    answered.push('another');
    expect((await checked).body).toMatchObject({ valid: false });
    expect(answered).toEqual(['another', 'it']);
  });
});

describe('POST /connector/validate', () => {
  it('reports all problems but saves nothing', async () => {
    const { creator } = await organize();
    expect(await creator('POST /connector/validate', { definition: desk() })).toMatchObject({
      status: 200,
      body: { valid: true, diagnostics: [], tool_count: 2 },
    });
    const wrong = text('base_url: ftp://x', 'base_url: again');
    expect(await creator('POST /connector/validate', { definition_text: wrong })).toMatchObject({
      status: 200,
      body: { valid: false, diagnostics: [{ code: 'duplicate_key', line: 5 }], tool_count: 0 },
    });
    expect((await creator('GET /connector?owner=me')).body.result).toEqual([]);
  });
});
