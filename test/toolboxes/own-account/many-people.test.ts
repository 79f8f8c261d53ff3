import { accounts } from '../../../apps/demo/src/provider/index.js';
import { setApprovalPolicy } from '../../support/approval-policy.js';
import { startProduct } from '../../support/product.js';
import { own } from './scene.js';

const names = Array.from({ length: 50 }, (_, n) => `person${n}`);
const theirs = names.map((name) => ({ id: name, name, email: `${name}@notes.example`, password: name, api_key: name }));
accounts.push(...theirs);
const product = await startProduct();
afterAll(async () => {
  accounts.splice(-theirs.length);
  await product.stop();
});

describe('A toolbox with a tool on the account of its caller', () => {
  it('lets 50 people act at once, each with their own token', async () => {
    const { owner, ...people } = await product.organization(
      Object.fromEntries(names.map((name) => [name, 'Member' as const])),
    );
    await setApprovalPolicy(owner!, { write: 'allow' });
    await product.installDemo(owner!);
    const { body } = await owner!('POST /toolbox', { name: 'Notes', entries: [own('create_note')] });
    await owner!(`POST /toolbox/${body.id}/share`, { grantee_type: 'org', level: 'use' });
    for (const name of names) await product.connect(people[name]!, { redirect_uri: '/' }, name);
    const calls = names.map((name) =>
      people[name]!(`POST /toolbox/${body.id}/execute`, {
        tool_name: 'demo__create_note',
        arguments: { title: `Of ${name}` },
      }),
    );
    expect(new Set((await Promise.all(calls)).map((answer) => answer.body.outcome))).toEqual(new Set(['succeeded']));
    const written = names.map((name) => product.provider.api.notesFor(name).map(({ title }) => title));
    expect(written).toEqual(names.map((name) => [`Of ${name}`]));
  }, 60_000);
});
