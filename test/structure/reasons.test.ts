import { documentFacts } from '#composition/api';
import { sources } from './sources.js';

const names = [...Object.keys(documentFacts.reasons.ofErrors), ...Object.keys(documentFacts.reasons.ofFields)];

describe('An error reason', () => {
  // A reason without a description does not compile.
  it('is used by at least one error', () => {
    const text = sources()
      .filter(({ path }) => !path.endsWith('-reasons.ts'))
      .map((source) => source.text)
      .join('\n');
    const isUsed = (name: string) => text.includes(`'${name}'`) || text.includes(`${name}:`);
    expect(names.filter((name) => !isUsed(name))).toEqual([]);
  });
});
