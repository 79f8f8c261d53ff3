import { type Operation } from '#connector-definition';
import { normalized } from '#kernel/plain';
import { operationOfVerb } from '../../tool/domain/operation.js';

/** Plain spellings of letters that Unicode does not decompose into a Latin letter and accents. */
const latin: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

/** Replaces accented Latin letters with plain letters: `größe` becomes `grosse`. Keeps the letters of other scripts. */
function plainLetters(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  return normalized(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => {
      const plain = latin[letter.toLowerCase()];
      if (plain === undefined) return letter;
      return letter === letter.toLowerCase() ? plain : plain[0]!.toUpperCase() + plain.slice(1);
    });
}

/** Whether a text has letters that a name cannot contain, so that words would be lost. */
export const hasOtherLetters = (text: string): boolean => /(?![a-z])\p{L}/iu.test(plainLetters(text));

/** Converts a text to words in lower case, joined by underscores. Letters of scripts other than Latin are left out. */
export const inSnakeCase = (text: string): string =>
  plainLetters(text)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    // This uses a lookahead, because `[A-Z]+` would take quadratic time for many capitals in a row.
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1_')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_$/g, '');

const irregular = new Map(
  [
    'people person',
    'children child',
    'indices index',
    'vertices vertex',
    'caches cache',
    'aliases alias',
    'cookies cookie',
    'movies movie',
    'analyses analysis',
  ].map((pair) => pair.split(' ') as [string, string]),
);

/** Words that end like plurals but are singular, or that have no singular. */
const unchanging = new Set(
  'kubernetes news series species analytics sms dns https aws always previous lens'.split(' '),
);

/** Returns the singular of an English noun, judging by its ending. */
export function singular(noun: string): string {
  const [last = '', ...before] = noun.split('_').toReversed();
  return [...before.toReversed(), singularWord(last)].join('_');
}

function singularWord(word: string): string {
  const known = irregular.get(word);
  if (known) return known;
  if (/(?:ss|us|is)$/.test(word) || word.length < 4 || unchanging.has(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|us)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

export const isPlural = (noun: string): boolean => singular(noun) !== noun;

export const pluralize = (noun: string): string =>
  /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}${/(?:s|x|ch|sh)$/.test(noun) ? 'es' : 's'}`;

/** Verbs in operation ids, in addition to the verbs that classify tool names. */
const known = new Map(
  Object.entries({
    read: 'fetch retrieve read watch show view lookup describe preview validate verify test compare',
    create:
      'post make generate start open install register request share publish run rerun dispatch trigger submit copy ' +
      'duplicate fork import attach connect join star follow approve authorize accept initiate launch upsert log sign ' +
      'login logout push schedule broadcast notify call place put subscribe',
    update:
      'replace modify change enable disable restrict restore reset rotate renew refresh lock unlock pin unpin close ' +
      'reopen resolve merge sync transfer convert activate resume pause suspend unsuspend stop end finish complete ' +
      'finalize capture confirm promote demote reject deny decline dismiss ignore leave unarchive unfollow unstar ' +
      'unassign unblock block hide unhide unsubscribe unmute resize reboot retry recycle configure apply toggle migrate',
    delete:
      'destroy erase wipe kick uninstall ban expel evict terminate trash discard void disconnect unlink detach drop ' +
      'deactivate invalidate prune flush truncate clear',
  }).flatMap(([operation, words]) => words.split(' ').map((word) => [word, operation as Operation])),
);

/** Returns the operation of a verb, or undefined for an unknown word. */
export const findVerbOperation = (word: string): Operation | undefined => operationOfVerb(word) ?? known.get(word);

export const isVerb = (word: string): boolean => findVerbOperation(word) !== undefined;

/** Returns the base form of a verb: `delete` for `Deletes` and `Deleting`. */
export function imperative(word: string): string {
  const stems = [
    word,
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
    word.replace(/ing$/, ''),
    word.replace(/ing$/, 'e'),
  ];
  return stems.find(isVerb) ?? word;
}

const order: Operation[] = ['read', 'other', 'create', 'update', 'delete'];

export const riskiest = (operations: readonly (Operation | undefined)[]): Operation =>
  operations.reduce<Operation>(
    (worst, each) => (each && order.indexOf(each) > order.indexOf(worst) ? each : worst),
    'read',
  );
