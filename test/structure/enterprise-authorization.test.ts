import { readFileSync } from 'node:fs';
import { isTest, listNamedTests, readRows } from './named-tests.js';

const page = 'docs/enterprise-authorization.md';

/** The rows of all requirements. Their columns: number, source, requirement, state, proof. */
const rows = readRows(page)
  .filter(([number = '']) => /^\d/.test(number))
  .map(([number = '', , , state = '', proof = '']) => ({ number, state, tests: listNamedTests(proof) }));

/** The numbers of the requirements. Sections 5.1, 7.4 and 7.6 have 19, 16 and 8. */
const numbers = Object.entries({ 5.1: 19, 7.4: 16, 7.6: 8 }).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
);

describe('The page about enterprise-managed authorization', () => {
  it('has one row for each requirement', () => {
    expect(rows.map(({ number }) => number)).toEqual(numbers);
  });

  it('gives each requirement a state', () => {
    const states = ['met', 'not met', 'does not apply'];
    expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  });

  it('names a test for each requirement that is met', () => {
    expect(rows.filter(({ state, tests }) => state === 'met' && tests.length === 0)).toEqual([]);
  });

  it('names only tests that exist', () => {
    expect(listNamedTests(readFileSync(page, 'utf8')).filter((test) => !isTest(test))).toEqual([]);
  });
});
