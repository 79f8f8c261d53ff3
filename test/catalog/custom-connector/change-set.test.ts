import fc from 'fast-check';
import {
  applyResolutions,
  listPullChanges,
  type Resolution,
} from '../../../libs/catalog/src/fork/domain/change-set.js';

const items = fc.dictionary(
  fc.constantFrom('tool a', 'tool b', 'field name', 'auth key', 'documentation overview x y'),
  fc.integer({ min: 0, max: 2 }),
  { noNullPrototype: true },
);

describe('A pull', () => {
  it('changes exactly the selected parts', () => {
    fc.assert(
      fc.property(items, items, items, fc.infiniteStream(fc.constantFrom('upstream', 'mine', null)), (...given) => {
        const [base, upstream, mine, choices] = given;
        const versions = { base, upstream, mine };
        const changes = listPullChanges(versions);
        const chosen = new Map<string, Resolution>();
        for (const { id } of changes) {
          const choice = choices.next().value as Resolution | null;
          if (choice) chosen.set(id, choice);
        }
        const after = applyResolutions(versions, changes, chosen);
        for (const name of new Set([base, upstream, mine].flatMap((each) => Object.keys(each)))) {
          const change = changes.find(({ kind, key }) => `${kind} ${key}` === name);
          const isTaken = change !== undefined && change.state !== 'converged' && chosen.get(change.id) === 'upstream';
          expect(after.mine[name]).toEqual(isTaken ? upstream[name] : mine[name]);
        }
        const left = listPullChanges({ ...versions, ...after }).map(({ kind, key }) => `${kind} ${key}`);
        const open = changes.filter(({ id, state }) => state !== 'converged' && !chosen.has(id));
        expect(left).toEqual(open.map(({ kind, key }) => `${kind} ${key}`));
        const all = applyResolutions(versions, changes, new Map(changes.map(({ id }) => [id, 'upstream'])));
        for (const name of Object.keys(upstream))
          if (mine[name] === base[name]) expect(all.mine[name]).toBe(upstream[name]);
      }),
    );
  });
});
