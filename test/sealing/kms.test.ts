import { setTimeout } from 'node:timers/promises';
import { type ConfigurationError } from '#kernel';
import { type MasterKey, openKeys, Sealing } from '#platform/sealing';
import { kmsKey, otherKmsKey, startKms } from '../support/kms.js';
import { broken, DataKeysInMemory, masterKey, place } from './scene.js';

const [first, second] = [
  { id: 'first', arn: kmsKey },
  { id: 'second', arn: otherKmsKey },
];

const kms = await startKms();
afterAll(() => kms.stop());
beforeEach(() => Object.assign(kms, { asked: [], answers: null }));

const access = () => ({ endpoint: kms.url, credentials: kms.credentials });
const sealingWith = async (keys: MasterKey[], store = new DataKeysInMemory()) =>
  new Sealing(await openKeys(keys, access()), store);

/** Waits until Sealing asks the failed key service again. */
const pause = (milliseconds: number) => setTimeout(milliseconds);

describe('A master key in AWS KMS', () => {
  it('wraps the data key of an organization', async () => {
    const store = new DataKeysInMemory();
    const sealing = await sealingWith([first], store);
    expect(kms.asked.splice(0)).toEqual(['Encrypt', 'Decrypt']);
    const sealed = await Promise.all(Array.from({ length: 20 }, () => sealing.seal(place, 'secret')));
    expect(await sealing.open(place, sealed[0]!)).toBe('secret');
    expect(kms.asked.splice(0)).toEqual(['Encrypt', 'Decrypt']);

    const moved = new DataKeysInMemory();
    await moved.add({ ...[...store.rows.values()][0]!, org_id: 'org_b' });
    const thief = await sealingWith([first], moved);
    await expect(thief.open({ ...place, org_id: 'org_b' }, sealed[0]!)).rejects.toThrow(broken);
    const renamed = await sealingWith([{ ...first, arn: otherKmsKey }], store);
    await expect(renamed.open(place, sealed[0]!)).rejects.toThrow(broken);
    const stranger = await sealingWith([second], store);
    await expect(stranger.open(place, sealed[0]!)).rejects.toThrow(/master key first is needed/);
  });

  it('can replace a local key and be replaced by one', async () => {
    const [own, store] = [masterKey(), new DataKeysInMemory()];
    const sealed = await (await sealingWith([own], store)).seal(place, 'secret');
    const wraps = () => [...store.rows.values()].map(({ master_key_id }) => master_key_id);
    for (const [keys, left] of [
      [[first, own], first],
      [[second, first], second],
      [[own, second], own],
    ] as const) {
      const between = await sealingWith([...keys], store);
      expect([between.masterKeyId, await between.open(place, sealed)]).toEqual([left.id, 'secret']);
      expect([await between.rewrap(place.org_id), wraps()]).toEqual([1, [left.id]]);
      expect(await (await sealingWith([left], store)).open(place, sealed)).toBe('secret');
    }
  });

  it('is checked at startup', async () => {
    const problem = (keys: MasterKey[] = [first], to = access()) =>
      openKeys(keys, to).then(
        () => '',
        (error: ConfigurationError) => error.problems.join('\n'),
      );
    const wrong = { ...access(), credentials: { ...kms.credentials, secretAccessKey: 'wrong' } };
    expect(await problem(undefined, wrong)).toMatch(
      /^The master key first in AWS KMS, arn:\S+, cannot be used: AWS rejects the credentials\. .*InvalidSignature/,
    );
    const none = `${kmsKey.slice(0, -1)}0`;
    expect(await problem([{ id: 'gone', arn: none }])).toMatch(
      /^The master key gone .* the key does not exist\. Correct the ARN/,
    );
    for (const [answers, said] of [
      ['AccessDeniedException', /kms:Encrypt and kms:Decrypt .*\(AccessDeniedException\)$/],
      ['DisabledException', /the key is disabled/],
      ['KMSInternalException', /AWS KMS does not answer \(KMSInternalException\)/],
    ] as const) {
      kms.answers = answers;
      expect(await problem([masterKey(), first])).toMatch(said);
    }
    kms.answers = null;
    await kms.stop();
    expect(await problem()).toMatch(
      /AWS KMS does not answer \(ECONNREFUSED\)\. Check that this process can reach AWS KMS/,
    );
    await kms.start();
    expect(await problem()).toBe('');
  });

  it('that is unavailable makes requests fail without delay', async () => {
    const store = new DataKeysInMemory();
    const sealed = await (await sealingWith([first], store)).seal(place, 'secret');
    const bounds = { attempt: 100, total: 250, failures: 3, rest: 1 };
    const sealing = new Sealing(await openKeys([first], { ...access(), bounds }), store);
    expect(await sealing.open(place, sealed)).toBe('secret');
    for (const answers of ['silence', 'ThrottlingException', 'AccessDeniedException']) {
      kms.answers = answers;
      expect(await sealing.open(place, sealed)).toBe('secret');
      sealing.forgetAll();
      for (let times = 0; times < 4; times++) {
        const refused = await sealing.open(place, sealed).then(String, (error) => error);
        expect([refused.status, refused.reason, refused.parts]).toEqual([
          503,
          'keys_unavailable',
          { headers: { 'retry-after': '5' } },
        ]);
      }
      kms.answers = null;
      await pause(5);
      expect(await sealing.open(place, sealed)).toBe('secret');
    }
  });
});
