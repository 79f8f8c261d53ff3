import { LocalKeys, Sealing } from '#platform/sealing';
import { broken, DataKeysInMemory, masterKey, place, start } from './scene.js';

describe('Data keys', () => {
  it('are created once and fetched once per organization', async () => {
    const { sealing, store } = start();
    await Promise.all(Array.from({ length: 50 }, (_, n) => sealing.seal({ ...place, org_id: `org_${n % 2}` }, 'x')));
    expect([...store.rows.keys()].sort()).toEqual(['org_0/1', 'org_1/1']);
    const { reads } = store;
    await sealing.seal({ ...place, org_id: 'org_0' }, 'x');
    expect(store.reads).toBe(reads);
  });

  it('that two processes create concurrently are stored as one key', async () => {
    const key = masterKey();
    const { sealing: one, store } = start(key);
    const { sealing: two } = start(key, store);
    const [a, b] = await Promise.all([one.seal(place, 'a'), two.seal(place, 'b')]);
    expect([await two.open(place, a), await one.open(place, b)]).toEqual(['a', 'b']);
    expect(store.rows.size).toBe(1);
  });

  it('cannot be read without the master key', async () => {
    const key = masterKey();
    const { sealing, store } = start(key);
    const sealed = await sealing.seal(place, 'secret');
    const stranger = new Sealing(new LocalKeys([masterKey()]), store);
    await expect(stranger.open(place, sealed)).rejects.toThrow(/master key [0-9a-f]{8} is needed/);
    const moved = new DataKeysInMemory();
    await moved.add({ ...[...store.rows.values()][0]!, org_id: 'org_b' });
    const thief = new Sealing(new LocalKeys([key]), moved);
    await expect(thief.open({ ...place, org_id: 'org_b' }, sealed)).rejects.toThrow(broken);
  });

  it('are fetched again after they were dropped from memory', async () => {
    const { sealing, store } = start();
    const sealed = await sealing.seal(place, 'secret');
    store.rows.clear();
    expect(await sealing.open(place, sealed)).toBe('secret');
    sealing.forgetAll();
    await expect(sealing.open(place, sealed)).rejects.toThrow(broken);
  });
});

describe('A new master key', () => {
  it('rewraps the data keys without changing sealed values', async () => {
    const [before, after] = [masterKey(), masterKey()];
    const { sealing, store } = start(before);
    const sealed = await sealing.seal(place, 'secret');
    const copy = Buffer.from(sealed);

    const rotating = new Sealing(new LocalKeys([after, before]), store);
    expect(await rotating.rewrap(place.org_id)).toBe(1);
    expect(await rotating.rewrap(place.org_id)).toBe(0);

    const rotated = new Sealing(new LocalKeys([after]), store);
    expect(await rotated.open(place, sealed)).toBe('secret');
    expect(sealed.equals(copy)).toBe(true);
    const retired = new Sealing(new LocalKeys([before]), store);
    await expect(retired.open(place, sealed)).rejects.toThrow('is needed to read a data key');
  });

  it('is refused unless it has 32 bytes', () => {
    for (const keys of [[], [{ id: 'k', key: Buffer.alloc(31) }], [masterKey(), { id: 'k', key: Buffer.alloc(33) }]])
      expect(() => new LocalKeys(keys)).toThrow(/master key/i);
  });
});
