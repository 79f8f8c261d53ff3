import { listChangedValues } from '../../apps/console/src/screen/connectors/changed-values.js';
import { compareWords, markAddresses } from '../../apps/console/src/part/word-difference.js';

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

describe('The addresses in a difference', () => {
  /** The new addresses, as they are shown. */
  const marked = (before: string, after: string): string =>
    markAddresses(compareWords(before, after))
      .map(({ text, isNewAddress, change }) => (change === 'removed' ? '' : isNewAddress ? `<${text}>` : text))
      .join('')
      .replaceAll('><', '');

  it('are marked if only the new text has them', () => {
    expect(marked('Adds a note.', 'Adds a note. See https://a.example/b and ops@a.example.')).toBe(
      'Adds a note. See <https://a.example/b> and <ops@a.example>.',
    );
    expect(marked('See https://a.example now', 'See https://a.example soon')).toBe('See https://a.example soon');
  });

  it('are marked as a whole if a part of them changed', () => {
    expect(marked('See https://a.example/in', 'See https://b.example/in')).toBe('See <https://b.example/in>');
    expect(marked('See https:// a.example', 'See https://a.example')).toBe('See <https://a.example>');
  });

  it('contain the whole new text', () => {
    const after = 'http://a.b x mailto:c@d.e www.f.g\nh';
    expect(marked('', after).replaceAll(/[<>]/g, '')).toBe(after);
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
