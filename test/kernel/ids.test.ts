import { fromString, toUUID } from 'typeid-js';
import { firstIdAt, newId } from '#kernel';

const at = new Date('2026-01-31T09:30:00.123Z');
const later = new Date(at.getTime() + 1);
const many = (time: Date) => Array.from({ length: 5000 }, () => newId('rstr', time));

describe('Ids', () => {
  it('sort by creation time even within a millisecond', () => {
    const ids = [...many(at), ...many(later)];
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('contain a prefix and their creation time', () => {
    const uuid = toUUID(fromString(newId('rstr', at), 'rstr'));
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(parseInt(uuid.replace('-', '').slice(0, 12), 16)).toBe(at.getTime());
  });

  it('sort before the first id of any later time', () => {
    const bound = firstIdAt('rstr', later);
    expect([...many(at), bound, ...many(later)].toSorted().indexOf(bound)).toBe(5000);
  });
});
