import { type ToolDefinition } from '#connector-definition';
import { startPostInstallScene } from '../post-install/scene.js';

const { provider, connect, like, run } = await startPostInstallScene();

const add: ToolDefinition = {
  name: 'add_note',
  resource: 'note',
  method: 'add',
  description: 'Adds a note.',
  request: { method: 'POST', path: '/notes' },
  idempotency_header: 'X-Request-Key',
};

async function runAdd(tool: ToolDefinition) {
  const key = { 'field.api_key': `xkeysib-${'c4n4ry'.repeat(5)}` };
  const { id } = await connect(await like('brevo', { verify: undefined, post_install: [], tools: [tool] }), {}, key);
  const result = await run(id, 'add_note');
  return { result, keys: provider.askedFor('POST /v3/notes').map(({ headers }) => headers['x-request-key']) };
}

/** The third party fails once, and then succeeds. */
const failOnce = () => {
  let count = 0;
  return () => (count++ === 0 ? { status: 503, body: {} } : { added: true });
};

describe('A tool whose third party accepts an idempotency key', () => {
  it('sends the id of the execution, the same when the call is retried', async () => {
    provider.answers['POST /v3/notes'] = failOnce();
    const { result, keys } = await runAdd(add);
    expect(result).toMatchObject({ outcome: 'succeeded', data: { added: true } });
    expect(keys).toEqual([result.execution_id, result.execution_id]);
  });

  it('is not retried if the definition names no header', async () => {
    provider.answers['POST /v3/notes'] = failOnce();
    const { idempotency_header: _, ...plain } = add;
    const { result, keys } = await runAdd(plain);
    expect([result.outcome, keys]).toEqual(['failed', [undefined]]);
  });
});
