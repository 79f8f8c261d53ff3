import { conceptsOfTitle, fillers, listAskedConcepts, listConcepts, splitWords, stemOf } from './search-words.js';

/**
 * A search result: `line` is shown below the heading, and `names` are further names, such as fields. `phrases` are whole
 * texts that people paste or type: the messages of an error, or other names of a route or of the subject of a section.
 */
export type Entry = [link: string, heading: string, line: string, names: string, phrases?: string[]];

type Kind = 'route' | 'field' | 'guide' | 'term' | 'error' | 'event';

/** What a reader typed. `words` are those that say what it is about, all words if none does. */
type Query = { text: string; terms: string[]; words: string[] };

type Texts = [heading: string, line: string, names: string];

type Scored = { entry: Entry; kind: Kind; isComplete: boolean; score: number };

/**
 * Returns the entries that answer a text, best first:
 * 1. the route whose path was typed,
 * 2. the errors whose status or reason was typed,
 * 3. the entry whose title was typed, such as a route or an event, apart from question words and articles,
 * 4. the entries of which a phrase was typed, such as a pasted message or a title among other words,
 * 5. the definition of the typed term,
 * 6. the routes with a field whose exact name was typed, or a value of it with `_`,
 * 7. the entries with every word, then those with at least half of the words.
 */
export function rank(entries: Entry[], text: string, terms: string[]): Entry[] {
  const query = { text, terms, words: listWords(terms, text) };
  const scored = scoreByWords(entries, query);
  const titles = [query.words, terms].map((words) => stemsOf(words.join(' ')));
  const titled = scored.filter(({ entry }) => titles.includes(stemsOf(entry[1])) && !isForContributors(entry));
  const answers = [
    ...scored.filter((each) => isNamedError(each, query)),
    ...titled.filter(({ kind }) => kindsAnswering(text).includes(kind)),
    ...findByPhrase(scored, query),
    ...titled.filter(({ kind }) => kind === 'term'),
    ...findByField(scored, query),
    ...orderByWords(scored, query),
  ];
  const found = new Set([...findAddressed(entries, terms), ...answers.map(({ entry }) => entry)]);
  return [...found].map((entry) => linkToField(entry, query));
}

const kindOf = ([link]: Entry): Kind => {
  if (link.includes('#term-')) return 'term';
  const [, page] = /^\/reference\/(guides|errors|messages)\b/.exec(link) ?? [];
  if (page === undefined) return link.includes('#field-') ? 'field' : 'route';
  return page === 'guides' ? 'guide' : page === 'errors' ? 'error' : 'event';
};

const isForContributors = ([, , line]: Entry): boolean => line.startsWith('Guide for contributors');

/** Whether the line of a field explains values, as in “`pending`: the owner has not signed in yet”. */
const explainsValues = ([, , line, names]: Entry): boolean =>
  names.split(' ').some((name) => line.includes(`\`${name.split('=')[1]}\``));

const isQuestion = (text: string): boolean =>
  /^\s*(how|what|why|when|where|which|who|can|could|do|does|is|are|should|may|must)\s+\S+\s|\?\s*$/i.test(text);

/** Whether a text asks what a term means. */
const asksMeaning = (text: string): boolean =>
  /^\s*(what|who)\s+(is|are|does|do|means?)\s|\b(means?|meaning|definition|define)\b/i.test(text);

/** Whether a text asks for the permission that a route needs. */
const asksPermission = /^\s*(which|what) permissions?\s.*\b(to|for)\s/i;

const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

/**
 * Returns the routes that a typed path names, with or without a method, then those whose path continues with an id. After
 * a method, the path may lack its first slash.
 */
function findAddressed(entries: Entry[], terms: string[]): Entry[] {
  const [method, path = '', ...others] = methods.has(terms[0]!) ? terms : [undefined, ...terms];
  const typed = method === undefined ? path : path.replace(/^\/?/, '/');
  if (!typed.startsWith('/') || others.length > 0) return [];
  const segments = typed.replace(/\?.*|\/$/g, '').split('/');
  const fits = ([, , line]: Entry, length: number): boolean => {
    const [own = '', path = ''] = line.toLowerCase().split(' ');
    const parts = path.split('/');
    return (
      methods.has(own) &&
      (method === undefined || own === method) &&
      parts.length === length &&
      parts.every((part, at) => part === segments[at] || part.startsWith('{'))
    );
  };
  return [segments.length, segments.length + 1].flatMap((length) => entries.filter((entry) => fits(entry, length)));
}

/**
 * Some reasons and codes, such as `connect`, are also ordinary words, so they count only after the word “reason” or “code”.
 * The heading of a status also has its codes.
 */
function isNamedError({ kind, entry: [, heading] }: Scored, { text, terms }: Query): boolean {
  const [first = '', ...codes] = heading.toLowerCase().split(' ');
  const typed = text.toLowerCase();
  const [, named] = /\breason\W+(\w+)/.exec(typed) ?? /\bcode\W+(\w+)/.exec(typed) ?? [];
  const fits = (name: string) => terms.includes(name) && (terms.length === 1 || /^\d|_/.test(name) || named === name);
  return kind === 'error' && [first, ...(/^\d/.test(first) ? codes : [])].some(fits);
}

/** A question about the meaning of a word asks for its definition, and any other question for a guide or a route. */
function kindsAnswering(text: string): Kind[] {
  if (asksMeaning(text)) return ['route', 'event', 'term'];
  return isQuestion(text) ? ['route', 'event', 'guide'] : ['route', 'event'];
}

/**
 * Returns the entries with a phrase that the terms contain, best first. A phrase has no values, so the terms of a message
 * are more than its phrase, and a rare word counts more. A phrase of one word is found only by a search for this
 * word, such as “How do I page?” For a guide, only words about its subject count.
 */
function findByPhrase(scored: Scored[], { text, terms }: Query): Scored[] {
  const asked = terms.join(' ');
  const concepts = listConcepts(asked);
  const typed = new Set(splitWords(asked));
  const typedOfTasks = new Set([...typed, ...listAskedConcepts(asked)]);
  const subject = [...typed].filter((word) => !fillers.has(word));
  const isSubject = (each: Scored, words: Set<string>) =>
    subject.every((word) => words.has(isOfTask(each) ? listConcepts(word)[0]! : word));
  const phrases = scored.flatMap((each) =>
    (each.kind === 'term' && !asksMeaning(text) ? [] : listPhrases(each, text)).map((phrase) => {
      const words = isOfTask(each) ? conceptsOfTitle(phrase) : splitWords(phrase);
      return { each, words: new Set(words), isTogether: isPart(words, concepts) };
    }),
  );
  const isCounted = ({ kind }: Scored, word: string) => kind === 'error' || !fillers.has(word);
  const uses = new Map<string, number>();
  for (const { words } of phrases) for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  const weigh = (words: Iterable<string>) =>
    [...words].reduce((sum, word) => sum + Math.log(1 + phrases.length / (uses.get(word) ?? Infinity)), 0);
  const found = phrases.flatMap(({ each, words, isTogether }) => {
    const shared = [...words].filter((word) => (isOfTask(each) ? typedOfTasks : typed).has(word));
    const covered = weigh(shared) / weigh(words);
    const counted = shared.filter((word) => isCounted(each, word));
    const isLong = (each.kind === 'guide' ? counted : shared).length > 1;
    const isWhole = covered === 1 && (isLong || isSubject(each, words));
    // A question hardly has all words of a long message by chance.
    const isPasted = each.kind === 'error' && isWhole && words.size > 4;
    const score = covered * weigh(shared) * (isPasted ? 2 : isTogether ? 1.25 : 1);
    return isWhole || (counted.length > 2 && covered > 0.5) ? [{ each, score }] : [];
  });
  // If two errors have the same message, a value in the message may be a word of one of them.
  const isRoute = ({ each }: { each: Scored }): boolean => each.kind === 'route';
  found.sort(
    (one, other) =>
      other.score - one.score || Number(isRoute(other)) - Number(isRoute(one)) || other.each.score - one.each.score,
  );
  return found.map(({ each }) => each);
}

/** Whether a question has these words one after another, such as “filter connections” in “filter connections by owner”. */
const isPart = (words: string[], asked: string[]): boolean =>
  asked.some((_, at) => words.every((word, offset) => asked[at + offset] === word));

/** Routes and guides are found by synonyms of their phrases. A pasted message has exactly the words of its error. */
const isOfTask = ({ kind }: Scored): boolean => kind === 'route' || kind === 'guide';

/** A title of several words is a phrase too, for routes and guides, without the words that say nothing about it. */
function listPhrases({ kind, entry: [, heading, line, names, phrases = []] }: Scored, text: string): string[] {
  if (kind === 'error') return [line, ...phrases];
  if (kind === 'field') return /\bfilter/i.test(text) ? [] : listFieldPhrases(names.split(' '), text);
  if (kind !== 'route' && kind !== 'guide') return phrases;
  const title = splitWords(heading).filter((word) => !fillers.has(word));
  return title.length > 1 ? [title.join(' '), ...phrases] : phrases;
}

/**
 * A field is found by its name together with one of its values or with “values”, such as “status pending”. A value is often
 * an ordinary word, so it alone finds the field only in a question about a meaning, or if it contains `_`.
 */
function listFieldPhrases([name = '', ...pairs]: string[], text: string): string[] {
  const values = pairs.map((pair) => pair.slice(name.length + 1));
  const alone = asksMeaning(text) ? values : [name, ...values].filter((word) => /\w_\w/.test(word));
  return [`values ${name}`, ...values.map((value) => `${name} ${value}`), ...alone];
}

/** Returns the routes with a typed field or value. */
const findByField = (scored: Scored[], query: Query): Scored[] =>
  scored
    .filter(({ kind, entry }) => kind === 'route' && typedField(entry, query) !== undefined)
    .sort((one, other) => other.score - one.score);

/** Returns the field of a route that was typed, by its name or a value with `_`. */
function typedField([, , , names]: Entry, { words }: Query): string | undefined {
  const typed = words.filter((word) => /\w_\w/.test(word));
  const fits = (name: string): boolean => typed.some((word) => name === word || name.endsWith(`=${word}`));
  const found = names.split(' ').find((name) => fits(name.toLowerCase()));
  return found?.split('=')[0];
}

/** The page of a route has an anchor for each of its fields. */
function linkToField(entry: Entry, query: Query): Entry {
  const [link, ...texts] = entry;
  const field = kindOf(entry) === 'route' ? typedField(entry, query) : undefined;
  return field === undefined ? entry : [`${link}#field-${field}`, ...texts];
}

/** Puts the routes and guides with the best score first for a question, and otherwise routes first and events last. */
function orderByWords(scored: Scored[], { text }: Query): Scored[] {
  const order = { route: 1, error: 2, guide: 3, term: 3, field: 4, event: 4 };
  const tierOf = ({ kind, isComplete }: Scored) =>
    (isComplete ? 0 : 10) + (isQuestion(text) && kindsAnswering(text).includes(kind) ? 1 : order[kind]);
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => tierOf(one) - tierOf(other) || other.score - one.score);
}

/** “Which permission do I need to share a connection?” is about the route “Share a connection”. */
function listWords(terms: string[], text: string): string[] {
  const isFiller = (term: string) => fillers.has(term) || (asksPermission.test(text) && /^permissions?$/.test(term));
  const words = terms.filter((term) => !isFiller(term)).map((term) => term.replaceAll('*', ''));
  return words.length > 0 ? words : terms;
}

/**
 * Scores each entry by the words in its heading, its line and its names. A rare word counts more, guides for contributors
 * count less, and fields that explain their values count more. An entry with less than half of the words by weight gets 0.
 */
function scoreByWords(entries: Entry[], { words }: Query): Scored[] {
  const tests = [...new Set(words)].map(buildTest);
  const places = entries.map((entry) => {
    const [, heading, line, names] = entry;
    // The values of fields are often ordinary words.
    const fields = words.length > 1 ? names.split(' ').filter((name) => !name.includes('=')) : [names];
    const [head, below, body] = [heading, line, fields.join(' ')].map((text) => text.toLowerCase()) as Texts;
    const found = tests.map((test) => {
      const [inHead, inLine] = [test(head), test(below)];
      const best = Math.max(inHead, inLine, test(body));
      return { isFound: best > 0, score: best + inHead + inLine / 2 };
    });
    return { entry, found };
  });
  const weights = tests.map((_, at) => {
    const uses = places.filter(({ found }) => found[at]!.isFound).length;
    return uses === 0 ? 0 : Math.log(1 + entries.length / uses);
  });
  const sum = (of: (at: number) => number) => weights.reduce((total, weight, at) => total + weight * of(at), 0);
  const total = sum(() => 1);
  return places.map(({ entry, found }) => {
    const covered = sum((at) => Number(found[at]!.isFound));
    const share = isForContributors(entry) ? 0.5 : explainsValues(entry) ? 1.5 : 1;
    return {
      entry,
      kind: kindOf(entry),
      isComplete: found.every(({ isFound }) => isFound),
      score: covered >= total / 2 ? share * sum((at) => found[at]!.score) : 0,
    };
  });
}

/**
 * Returns how well a text contains a word: 1 as a whole word, 1/2 as the beginning of one. Words of at most three letters
 * must be whole.
 */
function buildTest(word: string): (text: string) => number {
  const stem = stemOf(word);
  const isShort = word.length <= 3;
  const start = `(?<![\\p{L}\\d])${stem.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}`;
  const [whole, beginning] = [
    new RegExp(`${start}${isShort ? 's?' : '(?:ies|ied|ying|y|ing|ed|es|s|e)?'}(?![\\p{L}\\d])`, 'u'),
    new RegExp(start, 'u'),
  ];
  return (text) => {
    if (!text.includes(stem)) return 0;
    return whole.test(text) ? 1 : !isShort && beginning.test(text) ? 0.5 : 0;
  };
}

const stemsOf = (text: string): string =>
  text
    .toLowerCase()
    .split(' ')
    .filter((word) => !/^(a|an|the)$/.test(word))
    .map(stemOf)
    .join(' ');
