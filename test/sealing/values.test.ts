import fc from 'fast-check';
import { type EncryptionContext } from '#kernel';
import { broken, place, start } from './scene.js';

describe('A sealed value', () => {
  it('opens in its own context, whatever its content', async () => {
    const { sealing } = start();
    const text = fc.string({ unit: 'grapheme', maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(text, async (plain) => {
        expect(await sealing.open(place, await sealing.seal(place, plain))).toBe(plain);
      }),
    );
  });

  it('opens in no other context', async () => {
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
  ])('does not open if only the %s differs', async (key, value) => {
    const { sealing } = start();
    const other = { ...place, [key]: value };
    const sealed = await sealing.seal(place, 'secret');
    await sealing.seal(other, 'theirs'); // The other organization now has a key with the same number.
    await expect(sealing.open(other, sealed)).rejects.toThrow(broken);
  });

  it('does not open after any modification', async () => {
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

  it('reveals only its length', async () => {
    const { sealing } = start();
    const values = await Promise.all(Array.from({ length: 200 }, () => sealing.seal(place, 'secret')));
    expect(new Set(values.map((value) => value.toString('hex'))).size).toBe(200);
    expect(values.every((value) => value.length === 5 + 12 + 'secret'.length + 16)).toBe(true);
    expect(values.some((value) => value.includes('secret'))).toBe(false);
  });
});

const isSame = (a: EncryptionContext, b: EncryptionContext) => JSON.stringify(a) === JSON.stringify(b);
