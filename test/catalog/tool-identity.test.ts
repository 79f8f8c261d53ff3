import fc from 'fast-check';
import { computeDigest } from '../../libs/catalog/src/tool/domain/digest.js';
import { identify, deriveOperationKey } from '../../libs/catalog/src/tool/domain/operation-key.js';
import { operationOf, tierOf } from '../../libs/catalog/src/tool/domain/operation.js';
import { tool } from './tool-scene.js';

describe('The operation of a tool', () => {
  it.each([
    ['get_item', 'GET', 'read', 'read'],
    ['search_items', 'POST', 'read', 'read'],
    ['send_message', 'POST', 'create', 'write'],
    ['archive_item', 'POST', 'update', 'write'],
    ['cancel_event', 'POST', 'delete', 'destructive'],
    ['frobnicate_item', 'GET', 'read', 'read'],
    ['frobnicate_item', 'PUT', 'update', 'write'],
    ['frobnicate_item', 'DELETE', 'delete', 'destructive'],
  ] as const)('named %s with method %s is %s, with tier %s', (name, method, operation, tier) => {
    const made = tool({ method }, { name });
    expect([operationOf(made), tierOf(made)]).toEqual([operation, tier]);
  });

  it('is “other” if neither name nor method determines it', () => {
    expect(operationOf({ name: 'frobnicate' })).toBe('other');
  });

  it('is the one that the definition declares, if any', () => {
    const made = tool({ method: 'POST' }, { name: 'create_refund', operation: 'other', tier: 'destructive' });
    expect([operationOf(made), tierOf(made)]).toEqual(['other', 'destructive']);
  });

  it('has a key that depends on constants, but not on argument names', () => {
    const key = (request: object) => deriveOperationKey(tool(request).request);
    expect(key({ path: '/items/{id}' })).toBe('GET /items/{}');
    expect(key({ path: '/items/{number}' })).toBe(key({ path: '/items/{id}' }));
    expect(key({ query: { q: '=input.a' } })).toBe(key({ query: { q: '=input.b' } }));
    expect(key({ query: { q: 'a' } })).not.toBe(key({ query: { q: 'b' } }));
    expect(key({ body: { query: '{ a }', variables: { x: '=input.x' } } })).not.toBe(
      key({ body: { query: '{ b }', variables: { x: '=input.x' } } }),
    );
    expect(key({ body: { a: 1, b: 2 } })).toBe(key({ body: { b: 2, a: 1 } }));
  });
});

describe('The origin of a tool', () => {
  const list = tool({ path: '/items' }, { name: 'list_items' });
  const other = tool({ path: '/others' }, { name: 'list_items' });
  const [first] = identify('acme', [list]);

  it('depends only on the connector and the request', () => {
    expect(identify('acme', [list])).toEqual([first]);
    expect(identify('other', [list])[0]!.origin).not.toBe(first!.origin);
  });

  it('stays the same if the tool is renamed', () => {
    expect(identify('acme', [{ ...list, name: 'find_items' }], [first!])).toEqual([{ ...first, name: 'find_items' }]);
  });

  it('changes with the request, but earlier origins are kept', () => {
    const [changed] = identify('acme', [other], [first!]);
    expect(changed!.origin).not.toBe(first!.origin);
    expect(changed!.origins).toEqual([changed!.origin, first!.origin]);
  });

  it('stays the same if the definition declares it', () => {
    const [continued] = identify('acme', [{ ...other, origin: first!.origin! }], [first!]);
    expect(continued).toMatchObject({ origin: first!.origin, origins: [first!.origin] });
  });

  it('does not pass to another tool with the same name', () => {
    const [renamed, taker] = identify('acme', [{ ...list, name: 'find_items' }, other], [first!]);
    expect(renamed).toMatchObject({ origin: first!.origin });
    expect(taker!.origins).toEqual([taker!.origin]);
    expect(taker!.origin).not.toBe(first!.origin);
  });

  it('stays on record through any sequence of definition changes', () => {
    const named = fc.record({
      name: fc.constantFrom('get_a', 'get_b', 'get_c'),
      path: fc.constantFrom('/a', '/b', '/c', '/d'),
    });
    const versions = fc.array(fc.uniqueArray(named, { selector: ({ name }) => name, minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(versions, (history) => {
        let known: ReturnType<typeof identify> = [];
        for (const version of history) {
          const before = known;
          known = identify(
            'acme',
            version.map(({ name, path }) => tool({ path }, { name })),
            before,
          );
          for (const each of known) {
            expect(new Set(each.origins).size).toBe(each.origins.length);
            expect(each.origins[0]).toBe(each.origin);
            const namesake = before.find(({ name }) => name === each.name);
            const livesOn = known.some(({ operation }) => operation === namesake?.operation);
            if (namesake && !livesOn) expect(each.origins).toEqual(expect.arrayContaining([...namesake.origins]));
          }
        }
      }),
    );
  });
});

describe('A digest', () => {
  it('does not depend on the order of keys', () => {
    expect(computeDigest({ a: 1, b: [1, { c: 'é' }] })).toBe(computeDigest({ b: [1, { c: 'é' }], a: 1 }));
    expect(computeDigest({ a: 1 })).toBe('015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862');
  });
});
