import { type MemberClient } from '../../support/founder.js';
import { desk, people, text } from './scene.js';

describe('A definition with a thousand mistakes', () => {
  it('does not delay later requests', async () => {
    const { ada, bob } = await people();
    const definition_text = 'a: b: c\n'.repeat(1000);
    const answered: string[] = [];
    const checked = ada('POST /connector', { kind: 'catalog', definition_text }).finally(() => answered.push('it'));
    await bob('GET /user/me').finally(() => answered.push('another'));
    expect((await checked).body.error.reason).toBe('definition_invalid');
    expect(answered).toEqual(['another', 'it']);
  });

  it('does not delay checks for other organizations', async () => {
    const [{ ada }, { ada: other }, ...before] = await Promise.all([people(), people(), people(), people()]);
    const check = (as: MemberClient, body: object) => as('POST /connector/validate', body);
    // Checks of other organizations come first, so that both checking processes have started.
    await Promise.all(before.map((org) => check(org.ada, { definition: desk() })));
    const answered: string[] = [];
    const checked = check(ada, { definition_text: 'a: b: c\n'.repeat(16_000) }).finally(() => answered.push('it'));
    await ada('GET /user/me');
    expect((await check(other, { definition: desk() })).body).toMatchObject({ valid: true });
    answered.push('another');
    expect((await checked).body).toMatchObject({ valid: false });
    expect(answered).toEqual(['another', 'it']);
  });
});

describe('POST /connector/validate', () => {
  it('reports all problems but saves nothing', async () => {
    const { ada } = await people();
    expect(await ada('POST /connector/validate', { definition: desk() })).toMatchObject({
      status: 200,
      body: { valid: true, diagnostics: [], tool_count: 2 },
    });
    const wrong = text('base_url: ftp://x', 'base_url: again');
    expect(await ada('POST /connector/validate', { definition_text: wrong })).toMatchObject({
      status: 200,
      body: { valid: false, diagnostics: [{ code: 'duplicate_key', line: 5 }], tool_count: 0 },
    });
    expect((await ada('GET /connector?owner=me')).body.result).toEqual([]);
  });
});
