import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { type DataKey, DataKeys, LocalKeys, type Place, Sealing } from '#kernel';

class DataKeysInMemory extends DataKeys {
  readonly rows = new Map<string, DataKey>();
  reads = 0;

  of(orgId: string): Promise<DataKey[]> {
    this.reads++;
    return Promise.resolve([...this.rows.values()].filter((key) => key.org_id === orgId));
  }
  add(key: DataKey): Promise<void> {
    const name = `${key.org_id}/${key.number}`;
    if (!this.rows.has(name)) this.rows.set(name, key);
    return Promise.resolve();
  }
  rewrap(key: DataKey, before: string): Promise<void> {
    const name = `${key.org_id}/${key.number}`;
    if (this.rows.get(name)?.master_key_id === before) this.rows.set(name, key);
    return Promise.resolve();
  }
}

const masterKey = () => ({ id: randomBytes(4).toString('hex'), key: randomBytes(32) });
const place: Place = { org_id: 'org_a', table: 'vault.credentials', row: 'sfa_1', field: 'secret', generation: 1 };
const broken = 'A sealed value was altered, or was sealed for another place.';

const start = (key = masterKey(), store = new DataKeysInMemory()) => ({
  store,
  sealing: new Sealing(new LocalKeys([key]), store),
});

describe('a sealed value', () => {
  it('opens in its own place, whatever it says', async () => {
    const { sealing } = start();
    const text = fc.string({ unit: 'grapheme', maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(text, async (plain) => {
        expect(await sealing.open(place, await sealing.seal(place, plain))).toBe(plain);
      }),
    );
  });

  it('opens in no other place: organization, table, row, field and generation all count', async () => {
    const { sealing } = start();
    const part = fc.oneof(fc.string(), fc.constantFrom('a', 'b', '', '","', 'sfa_1'));
    const anyPlace = fc.record({ org_id: part, table: part, row: part, field: part, generation: fc.nat(3) });
    await fc.assert(
      fc.asyncProperty(anyPlace, anyPlace, async (here, there) => {
        const opened = sealing.open(there, await sealing.seal(here, 'secret'));
        if (isSame(here, there)) expect(await opened).toBe('secret');
        else await expect(opened).rejects.toThrow(broken);
      }),
    );
  });

  it.each([
    ['org_id', 'org_b'],
    ['table', 'vault.variables'],
    ['row', 'sfa_2'],
    ['field', 'refresh_token'],
    ['generation', 2],
  ])('does not open where only the %s differs', async (key, value) => {
    const { sealing } = start();
    const other = { ...place, [key]: value };
    const sealed = await sealing.seal(place, 'secret');
    await sealing.seal(other, 'theirs'); // So that the other organization has a key of the same number.
    await expect(sealing.open(other, sealed)).rejects.toThrow(broken);
  });

  it('does not open when any bit of it was changed, or any of it is missing', async () => {
    const { sealing } = start();
    const sealed = await sealing.seal(place, 'secret');
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const altered = Buffer.from(sealed);
      altered[bit >> 3]! ^= 1 << (bit & 7);
      await expect(sealing.open(place, altered)).rejects.toThrow(broken);
    }
    for (let length = 0; length < sealed.length; length++)
      await expect(sealing.open(place, sealed.subarray(0, length))).rejects.toThrow(broken);
  });

  it('tells nothing but its length, and never looks the same twice', async () => {
    const { sealing } = start();
    const values = await Promise.all(Array.from({ length: 200 }, () => sealing.seal(place, 'secret')));
    expect(new Set(values.map((value) => value.toString('hex'))).size).toBe(200);
    expect(values.every((value) => value.length === 5 + 12 + 'secret'.length + 16)).toBe(true);
    expect(values.some((value) => value.includes('secret'))).toBe(false);
  });
});

describe('data keys', () => {
  it('are one for each organization, also when many ask at once, and are fetched once', async () => {
    const { sealing, store } = start();
    await Promise.all(Array.from({ length: 50 }, (_, n) => sealing.seal({ ...place, org_id: `org_${n % 2}` }, 'x')));
    expect([...store.rows.keys()].sort()).toEqual(['org_0/1', 'org_1/1']);
    const { reads } = store;
    await sealing.seal({ ...place, org_id: 'org_0' }, 'x');
    expect(store.reads).toBe(reads);
  });

  it('made by two processes at once end as one, and each reads what the other sealed', async () => {
    const key = masterKey();
    const { sealing: one, store } = start(key);
    const { sealing: two } = start(key, store);
    const [a, b] = await Promise.all([one.seal(place, 'a'), two.seal(place, 'b')]);
    expect([await two.open(place, a), await one.open(place, b)]).toEqual(['a', 'b']);
    expect(store.rows.size).toBe(1);
  });

  it('cannot be read without the master key, nor moved to another organization', async () => {
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

  it('that were forgotten are fetched again', async () => {
    const { sealing, store } = start();
    const sealed = await sealing.seal(place, 'secret');
    store.rows.clear();
    expect(await sealing.open(place, sealed)).toBe('secret');
    sealing.forget(place.org_id);
    await expect(sealing.open(place, sealed)).rejects.toThrow(broken);
  });
});

describe('a new master key', () => {
  it('takes over the data keys, while what they sealed stays as it is', async () => {
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

  it('is refused unless it is 32 bytes long', () => {
    for (const keys of [[], [{ id: 'k', key: Buffer.alloc(31) }], [masterKey(), { id: 'k', key: Buffer.alloc(33) }]])
      expect(() => new LocalKeys(keys)).toThrow(/master key/i);
  });
});

const isSame = (a: Place, b: Place) => JSON.stringify(a) === JSON.stringify(b);
