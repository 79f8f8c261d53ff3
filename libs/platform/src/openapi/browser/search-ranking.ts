/**
 * A search result: `line` is shown below the heading, and `names` are further names, such as fields. `phrases` are whole
 * texts that people paste or type: the messages of an error, or the names of the subject of a section.
 */
export type Entry = [link: string, heading: string, line: string, names: string, phrases?: string[]];

type Kind = 'route' | 'guide' | 'term' | 'error' | 'event';

const kindOf = ([link]: Entry): Kind => {
  if (link.includes('#term-')) return 'term';
  const [, page] = /^\/reference\/(guides|errors|messages)\b/.exec(link) ?? [];
  return page === 'guides' ? 'guide' : page === 'errors' ? 'error' : page === 'messages' ? 'event' : 'route';
};

const isQuestion = (text: string): boolean =>
  /^\s*(how|what|why|when|where|which|who|can|could|do|does|is|are|should|may|must)\s+\S+\s|\?\s*$/i.test(text);

/** Whether a text asks what a term means. */
const asksMeaning = (text: string): boolean =>
  /^\s*(what|who)\s+(is|are|does|do|means?)\s|\b(means?|meaning|definition|define)\b/i.test(text);

/** Whether a text asks for the values of a field. The pages of routes list them. */
const asksValues = (text: string): boolean => /\b(which|what|possible|allowed|valid) values\b/i.test(text);

const valueWords = new Set(['values', 'possible', 'allowed', 'valid']);

type Scored = { entry: Entry; kind: Kind; matches: number; score: number };

/**
 * Returns the entries that contain every term, best first. Articles do not count. Before them come the route whose
 * method and path were typed, and the entries of which a phrase was typed, such as a pasted message.
 * - A question that names a status or a reason gets that error first. Any other question gets the route that it names,
 *   then guides and routes. A question about a word gets the definition of the term.
 * - If only guides contain every term, returns the errors whose reason is a term, as in a pasted response, then these
 *   guides, then other guides.
 * - If no route contains every term, up to three routes with most of the words follow the first entry.
 */
export function rank(entries: Entry[], text: string, terms: string[]): Entry[] {
  const needed = listNeeded(terms);
  const scored = entries.map((entry): Scored => ({ entry, kind: kindOf(entry), ...computeScore(entry, needed) }));
  const complete = scored.filter(({ matches }) => matches === needed.length);
  complete.sort((one, other) => tierOf(one) - tierOf(other) || other.score - one.score);
  const named = scored.filter(
    ({ kind, entry: [, heading] }) => kind === 'error' && terms.includes(heading.toLowerCase().split(' ')[0]!),
  );
  // Other reasons, such as `connect`, are also ordinary words.
  const exact = named.filter(({ entry: [, heading] }) => /^\d|_/.test(heading));
  const isDefined = asksMeaning(text);
  const phrased = [
    ...findAddressed(entries, terms),
    ...findByPhrase(isDefined ? scored : scored.filter(({ kind }) => kind !== 'term'), terms),
  ];
  const subject = asksValues(text) ? terms.filter((term) => !valueWords.has(term)) : terms;
  const routes = findByWords(entries, subject, ['route']).slice(0, 3);
  if (isQuestion(text)) {
    const [first, ...guides] = findByWords(entries, terms, isDefined ? ['guide', 'term'] : ['guide']);
    const subjects = listSubjects(terms);
    const answers = [
      ...routes.filter((route) => isNamedBy(subjects, route)),
      ...(first && !asksValues(text) ? [first] : []),
      ...routes,
      ...(first ? [first] : []),
      ...guides,
    ];
    return unique([...entriesOf(exact), ...phrased, ...answers, ...entriesOf(complete)]);
  }
  const ofWords = complete.some(({ kind }) => kind === 'route') ? [] : routes;
  const term = complete.filter(({ kind, entry: [, heading] }) => kind === 'term' && isTyped(heading));
  if (complete.some(({ kind }) => kind !== 'guide'))
    return unique([...phrased, ...entriesOf([...complete.slice(0, 1), ...term]), ...ofWords, ...entriesOf(complete)]);
  const errors = [...entriesOf(exact), ...phrased, ...entriesOf(named)];
  return unique([...errors, ...ofWords, ...entriesOf(complete), ...findByWords(entries, terms, ['guide'])]);

  /** An exact name comes first, then routes. Events come last, because many of them have similar names. */
  function tierOf({ entry: [, heading], kind }: Scored): number {
    if (kind !== 'term' && isTyped(heading)) return 0;
    return { route: 1, error: 2, guide: 3, term: 3, event: 4 }[kind];
  }

  function isTyped(heading: string): boolean {
    return nameOf(heading) === terms.join(' ');
  }
}

const entriesOf = (scored: Scored[]): Entry[] => scored.map(({ entry }) => entry);

const unique = (entries: Entry[]): Entry[] => [...new Set(entries)];

const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** Returns the terms without articles, unless there are no others. */
function listNeeded(terms: string[]): string[] {
  const needed = terms.filter((term) => !/^(a|an|the)$/.test(term));
  return needed.length > 0 ? needed : terms;
}

/** Returns the routes that a typed method and path name, then those whose path continues with an id. */
function findAddressed(entries: Entry[], [method = '', typed = '', ...others]: string[]): Entry[] {
  if (!methods.has(method) || !typed.startsWith('/') || others.length > 0) return [];
  const segments = typed.replace(/\?.*|\/$/g, '').split('/');
  const fits = ([link, , line]: Entry, length: number): boolean => {
    const [own = '', path = ''] = line.toLowerCase().split(' ');
    const parts = path.split('/');
    return (
      kindOf([link, '', '', '']) === 'route' &&
      own === method &&
      parts.length === length &&
      parts.every((part, at) => part === segments[at] || part.startsWith('{'))
    );
  };
  return [segments.length, segments.length + 1].flatMap((length) => entries.filter((entry) => fits(entry, length)));
}

/**
 * Returns the entries with a phrase that the terms contain, best first. A phrase has no values, so the terms of a message
 * are more than its phrase, and a rare word counts more. A phrase of one word is found only by a search for this
 * word, such as “How do I page?” A part of the phrase of a guide is found by words about its subject only.
 */
function findByPhrase(scored: Scored[], terms: string[]): Entry[] {
  const typed = new Set(splitWords(terms.join(' ')));
  const subject = [...typed].filter((word) => !fillers.has(word));
  const phrases = scored.flatMap((each) =>
    listPhrases(each).map((phrase) => ({ each, words: new Set(splitWords(phrase)) })),
  );
  const isCounted = ({ kind }: Scored, word: string) => kind === 'error' || !fillers.has(word);
  const uses = new Map<string, number>();
  for (const { words } of phrases) for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  const weigh = (words: Iterable<string>) =>
    [...words].reduce((sum, word) => sum + Math.log(1 + phrases.length / (uses.get(word) ?? Infinity)), 0);
  const found = phrases.flatMap(({ each, words }) => {
    const shared = [...words].filter((word) => typed.has(word));
    const covered = weigh(shared) / weigh(words);
    const isWhole = covered === 1 && (shared.length > 1 || subject.every((word) => words.has(word)));
    const counted = shared.filter((word) => isCounted(each, word));
    return isWhole || (counted.length > 2 && covered > 0.5) ? [{ each, score: covered * weigh(shared) }] : [];
  });
  // If two errors have the same message, a value in the message may be a word of one of them.
  found.sort((one, other) => other.score - one.score || other.each.matches - one.each.matches);
  return found.map(({ each }) => each.entry);
}

const listPhrases = ({ kind, entry: [, , line, , phrases = []] }: Scored): string[] =>
  kind === 'error' ? [line, ...phrases] : phrases;

/** Returns the words of a text in the singular. */
const splitWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d_]+/gu) ?? []).map((word) =>
    fillers.has(word) ? word : word.replace(/(?<=x)es$|(?<=\w\w[^s])s$/, ''),
  );

/** Words that say nothing about the subject of a question. */
const fillers = new Set(
  (
    'a about after allow allows an and any anyone are as at be between by can could define definition difference do does for from get happen happens have how i if in into is it its let lets long make may me must ' +
    'mean meaning means my need of on one or our should so some somebody someone that the their them then there they this through to use used using was we what when ' +
    'where which who why will with without work works would you your latchkey'
  ).split(' '),
);

/**
 * Returns the sections of guides, or the routes, that fit the words of a question, best first. A rare word counts more, a
 * word that fits nothing does not count, and guides for contributors count less.
 */
function findByWords(entries: Entry[], terms: string[], wanted: Kind[]): Entry[] {
  const words = [...new Set(listSubjects(terms))];
  const candidates = entries
    .filter((entry) => wanted.includes(kindOf(entry)))
    .map((entry) => ({ entry, texts: wordsIn(entry) }));
  const weights = new Map(
    words.map((word) => {
      const fitting = candidates.filter(({ texts }) => texts.some((text) => text.includes(` ${word}`)));
      return [word, fitting.length === 0 ? 0 : Math.log(1 + candidates.length / (1 + fitting.length))];
    }),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return candidates
    .map(({ entry, texts: [heading, title, body] }) => {
      const weigh = (text: string) =>
        words.reduce((sum, word) => sum + (text.includes(` ${word}`) ? weights.get(word)! : 0), 0);
      const found = weigh(`${heading}${title}${body}`);
      const score = found + weigh(heading) + weigh(title) / 2;
      return { entry, found, score: title.includes('contributors') ? score / 2 : score };
    })
    .filter(({ found }) => found > 0 && found >= total / 2)
    .sort((one, other) => other.score - one.score)
    .slice(0, 10)
    .map(({ entry }) => entry);
}

/** Returns the words that say what a question is about, without their endings. */
const listSubjects = (terms: readonly string[]): string[] =>
  terms.filter((term) => !fillers.has(term)).map((term) => stemOf(term.replaceAll('*', '')));

/** Whether the name of a route is what the question asks, such as “Create a restriction”. */
function isNamedBy([verb, ...others]: readonly string[], [, heading]: Entry): boolean {
  const name = wordsOf(heading);
  return others.length > 0 && name.startsWith(` ${verb}`) && others.every((word) => name.includes(` ${word}`));
}

/** Returns texts in which a space precedes every word. */
const wordsIn = ([, heading, line, names]: Entry): [heading: string, title: string, body: string] => [
  wordsOf(heading),
  wordsOf(line),
  wordsOf(names),
];

const wordsOf = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\d_.]+/gu, ' ')}`;

/** Removes an English ending, so that “verifying signatures” finds “verify a signature”. */
const stemOf = (word: string): string =>
  word.length < 5 ? word.replace(/(?<=\w{3})s$/, '') : word.replace(/(?:ies|ied|ying|y|ing|ed|es|s|e)$/, '');

/** Returns the heading of an entry without its label. */
const nameOf = (heading: string): string => heading.toLowerCase().replace(' (reason of a field)', '');

function computeScore([link, heading, line, names]: Entry, terms: string[]): { matches: number; score: number } {
  const [head, below, fields] = [nameOf(heading), line.toLowerCase(), names.toLowerCase()];
  // The values of fields are often ordinary words.
  const findsValue = (term: string): boolean => terms.length === 1 || /[_=]/.test(term);
  const isField = (name: string, term: string): boolean =>
    name.includes(term) && (!name.includes('=') || findsValue(term));
  const scores = terms.map((term) => {
    if (head === term || below.endsWith(` ${term}`)) return 16;
    if (methods.has(term) && below.startsWith(`${term} /`)) return 8;
    if (head.startsWith(term)) return 8;
    if (head.includes(term)) return link.startsWith(`/reference/${term}`) ? 7 : 6;
    if (fields.split(' ').includes(term)) return 5;
    if (below.includes(term)) return 4;

    return fields.includes(term) && fields.split(' ').some((name) => isField(name, term)) ? 2 : 0;
  });
  return {
    matches: scores.filter((score) => score > 0).length,
    score: scores.reduce((sum: number, score) => sum + score, 0),
  };
}
