import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { EventCatalogue } from '#kernel';
import { Contract, type Document } from '../support/contract.js';
import { oneOfEverything } from '../support/everything.js';
import { writeEverything } from '../support/plans/write-everything.js';
import { roleMade, startWebhookScene, webhook } from './scene.js';

type Media = { schema: object; example: any };

const { api, owner, receiver, begun, rounds, delivered } = await startWebhookScene();

const { body: document } = await api.client()('GET /schema/openapi.json');
const contract = new Contract(document as Document);
const documentedEvents = Object.entries<any>(document.webhooks);
const summaries = new Map<string, string>(documentedEvents.map(([type, { post }]) => [type, post.summary]));
const media = new Map<string, Media>(
  documentedEvents.map(([type, { post }]) => [type, post.requestBody.content['application/json']]),
);

/** The fields of a message without their values, with the resource type and the prefixes of ids. */
const shapeOf = ({ data: record, ...message }: any) => ({
  message: Object.keys(message).sort(),
  record: Object.keys(record).sort(),
  actor: Object.keys(record.actor).sort(),
  resource: [record.resource.type, ...Object.keys(record.resource).sort()],
  data: Object.keys(record.data).sort(),
  says: [record.category, record.outcome],
});

/** Sends one event of each type in the log, as if the endpoint had subscribed to all before they happened. */
async function sentOfEach(as: typeof owner, path: string): Promise<any[]> {
  const { id } = await webhook(as, receiver.address(path), ['webhook.replayed']);
  const queued = await addMessageForEachType(api, as.orgId, id);
  await begun(as, id);
  await rounds().settled();
  expect(receiver.at(path)).toHaveLength(queued.length);
  return receiver.at(path).map(({ body }) => body);
}

describe('The OpenAPI document of webhooks', () => {
  it('contains every event with a valid example', async () => {
    const { result, next_cursor } = (await owner('GET /audit-log/actions?limit=200')).body;
    const more = (await owner(`GET /audit-log/actions?limit=200&cursor=${next_cursor}`)).body.result;
    expect([...media.keys()].sort()).toEqual([...result, ...more].map(({ name }: any) => name).sort());
    expect([...api.app.get(EventCatalogue).examples.keys()].sort()).toEqual([...media.keys()].sort());
    for (const [type, { schema, example }] of media) {
      expect([type, example.type, contract.problemWith(schema, example)]).toEqual([type, type, null]);
      expect([type, example.data.summary]).not.toEqual([type, expect.stringMatching(/undefined|something|null/)]);
    }
  });

  it('says in each summary what the event changed', () => {
    expect(summaries.get('connector.created')).toBe('Ada Lovelace created connector GitHub');
    expect(summaries.get('access_request.approved')).toBe(
      "Ada Lovelace approved Grace Hopper's request for Create issue on GitHub",
    );
    expect(summaries.get('audit_log.exported')).toBe('Ada Lovelace exported the audit log');
    for (const [type, summary] of summaries)
      expect([type, summary]).toEqual([type, expect.stringMatching(/^(Ada Lovelace|Grace Hopper) [^…]+$/)]);
  });

  it('leaves no gap in a summary for a name that is missing', () => {
    const broken = [...summaries].filter(([, summary]) => /\b(of|for|by|to|from|with)$| [ ,.]/.test(summary));
    expect(broken).toEqual([]);
  });

  it('contains a schema that matches the messages, which contain no secrets', async () => {
    const [{ owner: one }, { owner: other }] = await Promise.all([oneOfEverything(api), api.organization()]);
    await writeEverything(other);
    const messages = [...(await sentOfEach(one, '/one')), ...(await sentOfEach(other, '/other'))];
    expect(messages.length).toBeGreaterThan(60);
    for (const message of messages) {
      const { schema, example } = media.get(message.type)!;
      expect([message.type, contract.problemWith(schema, message)]).toEqual([message.type, null]);
      expect([message.type, shapeOf(message)]).toEqual([message.type, shapeOf(example)]);
    }
    expect(JSON.stringify(messages)).not.toMatch(/lk_test_[a-z]+_\w{20}|whsec_[A-Za-z0-9+/]{30}/);
  });
});

describe('A message', () => {
  it('is truncated at 20 KiB', async () => {
    const { id } = await webhook(owner, receiver.address('/large'), ['role.updated']);
    const happened = (changes: number, data: number) =>
      addEventOfSize(api, owner.orgId, changes, data, api.clock.now());
    for (const [changes, data] of [
      [100, 100],
      [10_200, 100],
      [10_201, 10_202],
    ] as const)
      await happened(changes, data);
    await delivered(owner, id);
    const sent = receiver.at('/large').sort((one, other) => (one.body.data.id < other.body.data.id ? -1 : 1));
    expect(sent.map(({ body: { data } }) => [data.changes.length, Object.keys(data.data), data.truncated])).toEqual([
      [1, ['fields'], undefined],
      [0, ['fields'], true],
      [0, [], true],
    ]);
    for (const { text } of sent) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20 * 1024);
  });
});

/** The code in docs/webhooks.md in this language. */
const shown = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(readFileSync('docs/webhooks.md', 'utf8'))![1]!;

const inPython = `
import sys
message = json.load(sys.stdin)
try: print(verify(message["text"].encode(), message["headers"], message["secret"])["type"])
except ValueError as refusal: print(refusal)`;
import { addMessageForEachType } from '../support/states/webhooks.js';
import { addEventOfSize } from '../support/states/kernel.js';

const runPython = (input: object) =>
  spawnSync('python3', ['-c', shown('python') + inPython], { input: JSON.stringify(input), encoding: 'utf8' });

describe('The verification in docs/webhooks.md', () => {
  it('accepts only genuine messages', async () => {
    const { id, secret } = await webhook(owner, receiver.address('/shown'));
    await roleMade(owner);
    await delivered(owner, id);
    const [{ text, headers }] = receiver.at('/shown') as [any];
    const { verify } = await import(`data:text/javascript,${encodeURIComponent(shown('js'))}`);
    expect(verify(text, headers, secret).type).toBe('role.created');
    expect(() => verify(`${text} `, headers, secret)).toThrow('forged');
    const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 301) };
    expect(() => verify(text, old, secret)).toThrow('too old');
    // Python is not installed on every machine.
    if (runPython({ text: '', headers, secret }).error) return;
    const tried = [
      { text, headers, secret },
      { text: `${text} `, headers, secret },
      { text, headers: old, secret },
    ];
    expect(tried.map((input) => runPython(input).stdout.trim())).toEqual(['role.created', 'forged', 'too old']);
  });
});
