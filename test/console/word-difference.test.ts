import { listChangedValues } from '../../apps/console/src/screen/connectors/changed-values.js';
import { compareWords } from '../../apps/console/src/screen/connectors/word-difference.js';

/** The parts as one text: `[-removed-]` and `{+added+}`. */
const compared = (before: string, after: string): string =>
  compareWords(before, after)
    .map(({ change, text }) => ({ kept: text, removed: `[-${text}-]`, added: `{+${text}+}` })[change])
    .join('');

describe('The difference between two texts', () => {
  it('consists of the words that were added and removed', () => {
    expect(compared('Lists notes.', 'Lists notes. Send them first.')).toBe('Lists notes.{+ Send them first.+}');
    expect(compared('Lists all notes.', 'Lists notes.')).toBe('Lists [-all -]notes.');
    expect(compared('Deletes a note', 'Deletes every note')).toBe('Deletes [-a-]{+every+} note');
  });

  it('is empty between equal texts, and everything between a text and no text', () => {
    expect(compared('Lists notes.', 'Lists notes.')).toBe('Lists notes.');
    expect(compared('', '')).toBe('');
    expect([compared('', 'New'), compared('Old', '')]).toEqual(['{+New+}', '[-Old-]']);
  });

  it('shows a change of spaces and of hidden characters', () => {
    expect(compared('one two', 'one  two')).toBe('one[- -]{+  +}two');
    expect(compared('a b', 'a\u200b b')).toBe('a{+\u200b+} b');
  });

  it('contains both texts in full', () => {
    const texts = ['', 'a', 'a b', 'b a', 'a b a b', 'b  b\na', 'c a b', 'a b c a b c'];
    for (const before of texts)
      for (const after of texts) {
        const parts = compareWords(before, after);
        const without = (change: string) =>
          parts.flatMap((part) => (part.change === change ? [] : [part.text])).join('');
        expect([without('added'), without('removed')]).toEqual([before, after]);
      }
  });

  it('between two long texts is their beginning, their end and the rest', () => {
    const long = (word: string) => `same ${`${word} `.repeat(5000)}end`;
    const parts = compareWords(long('old'), long('new'));
    expect(parts.map(({ change }) => change)).toEqual(['kept', 'removed', 'added', 'kept']);
  });
});

describe('The changed values of a tool', () => {
  const version = (input_schema: Record<string, unknown>) => ({
    description: 'A tool.',
    input_schema,
    annotations: {},
    meta: {},
  });

  it('are those at the pointers, without the description', () => {
    const [before, after] = [version({ 'a/b': { '~': 1 } }), version({ 'a/b': { '~': 2 }, extra: null })];
    expect(listChangedValues(['/description', '/inputSchema/a~1b/~0', '/inputSchema/extra'], before, after)).toEqual([
      { pointer: '/inputSchema/a~1b/~0', isShown: true, before: 1, after: 2 },
      { pointer: '/inputSchema/extra', isShown: true, before: undefined, after: null },
    ]);
  });

  it('are named without values if the API does not return them', () => {
    expect(listChangedValues(['/title'], version({}), version({}))).toEqual([
      { pointer: '/title', isShown: false, before: undefined, after: undefined },
    ]);
  });
});
