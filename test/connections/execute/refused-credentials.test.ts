import { startPostInstallScene } from '../post-install/scene.js';

const { provider, connect, like, run } = await startPostInstallScene();

const list = {
  name: 'list_notes',
  resource: 'note',
  method: 'list',
  description: 'Lists notes.',
  request: { method: 'GET', path: '/notes' },
} as const;

describe('A call with an entered credential that the third party refuses', () => {
  it('says where the owner of the account replaces the credential', async () => {
    provider.answers['GET /v3/notes'] = () => ({ status: 401, body: {} });
    const key = { 'field.api_key': `xkeysib-${'c4n4ry'.repeat(5)}` };
    const { id } = await connect(await like('brevo', { verify: undefined, post_install: [], tools: [list] }), {}, key);
    const { error } = await run(id, 'list_notes');
    expect(error.kind).toBe('upstream_4xx');
    expect(error.message).toMatch(/status 401\. The credential of the account may have expired\. Replace it at http/);
    expect(error.message).toContain(`/welcome/accounts/${id}`);
  });
});
