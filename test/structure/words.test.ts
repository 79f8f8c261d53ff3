import { readFileSync } from 'node:fs';
import { plainWords } from './plain-words.js';
import { type Source, sources } from './sources.js';

const declared = /^export (?:abstract )?(?:class|const|(?:async )?function|type) (\w+)/gm;

/** `OAuth2Method` is o, auth, method: the words of a name, without the number of a migration. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[\d_]+/g, ' ')
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '');

/** The words of the first column of docs/terms.md. */
const terms = new Set(
  [...readFileSync('docs/terms.md', 'utf8').matchAll(/^\| ([^|]+)\|/gm)].flatMap(([, term = '']) =>
    [...term.toLowerCase().matchAll(/[a-z]+/g)].map(([word]) => word),
  ),
);

const known = new Set([...terms, ...plainWords]);

const isKnown = (word: string): boolean => known.has(word) || known.has(word.replace(/s$/, ''));

const unknownWords = ({ path, text }: Source): string[] =>
  [...text.matchAll(declared)].flatMap(([, name = '']) =>
    wordsOf(name)
      .filter((word) => !isKnown(word))
      .map((word) => `${word} (${name}, ${path})`),
  );

describe('An exported name', () => {
  it('is made of terms of the glossary and of plain words: a new one is added to either on purpose', () => {
    expect(sources().flatMap(unknownWords)).toEqual([]);
  });
});
