import { isTest, listNamedTests, readRows } from './named-tests.js';

/** The rows of all requirements. Their columns: number, level, role, requirement, state, proof. */
const rows = readRows('docs/aisvs.md')
  .filter(([number = '']) => number.startsWith('10.'))
  .map(([number = '', , , , state = '', proof = '']) => ({ number, state, tests: listNamedTests(proof) }));

/** The numbers of the requirements of chapter C10. Its four sections have 3, 7, 5 and 9 requirements. */
const numbers = [3, 7, 5, 9].flatMap((count, section) =>
  Array.from({ length: count }, (_, at) => `10.${section + 1}.${at + 1}`),
);

describe('The page about AISVS', () => {
  it('has one row for each requirement', () => {
    expect(rows.map(({ number }) => number)).toEqual(numbers);
  });

  it('gives each requirement a state', () => {
    const states = ['met', 'partly', 'not met', 'does not apply'];
    expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  });

  it('names a test for each requirement that is met', () => {
    const met = rows.filter(({ state }) => state === 'met');
    expect(met.length).toBeGreaterThan(0);
    expect(met.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it('names only tests that exist', () => {
    expect(rows.flatMap(({ tests }) => tests).filter((test) => !isTest(test))).toEqual([]);
  });
});
