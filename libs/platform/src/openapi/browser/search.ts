/** A search result: `line` is shown below the heading, and `names` are further names, such as fields. */
type Entry = [link: string, heading: string, line: string, names: string];

const maxResults = 25;

/**
 * Searches in routes, fields, errors and guides. `/` focuses the field, and the arrow keys move through the results.
 */
export function startSearch(address: string): void {
  const input = document.querySelector<HTMLInputElement>('#search')!;
  const results = document.querySelector<HTMLElement>('#results')!;
  const [status, list] = [results.querySelector('p')!, results.querySelector('ul')!];
  let entries: Promise<Entry[]> | undefined;
  const load = (): Promise<Entry[]> =>
    (entries ??= fetch(address).then((response) => response.json() as Promise<Entry[]>));

  async function show(): Promise<void> {
    const terms = termsIn(input.value);
    if (terms.length === 0) return void (results.hidden = true);
    const found = rank(await load(), input.value, terms);
    // The input may have changed while the entries were loading.
    if (termsIn(input.value).join(' ') !== terms.join(' ')) return;
    list.replaceChildren(...found.slice(0, maxResults).map((entry) => renderItem(entry, terms)));
    status.textContent = messageFor(found.length);
    results.hidden = false;
  }

  const links = () => [...list.querySelectorAll('a')];
  function move(by: number): void {
    const stops: HTMLElement[] = [input, ...links()];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[Math.max(0, Math.min(at + by, stops.length - 1))]?.focus();
  }

  input.addEventListener('focus', () => void load());
  input.addEventListener('input', () => void show());
  input.closest('search')!.addEventListener('keydown', (event) => {
    const { key } = event;
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Escape') {
      results.hidden = true;
      input.focus({ preventScroll: true });
    } else if (key === 'Enter' && event.target === input) links()[0]?.click();
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', () => (results.hidden = true));
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    // Focus would scroll a page whose header has scrolled away.
    input.focus({ preventScroll: true });
    input.select();
  });
  document.addEventListener('click', ({ target }) => {
    if (!input.closest('search')!.contains(target as Node)) results.hidden = true;
  });
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;

const termsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s"“”`]+/)
    .map((word) => word.replace(/^[{[(,:]+|(?<![\]}),.;:!?])[\]}),.;:!?]+$/g, ''))
    .filter(Boolean);

const messageFor = (count: number): string => {
  if (count === 0) return 'No results. Try a path, a field, the `reason` of an error, or a question.';
  return count > maxResults
    ? `${count} results, the first ${maxResults} shown`
    : count === 1
      ? '1 result'
      : `${count} results`;
};

type Kind = 'route' | 'guide' | 'error' | 'event';

const kindOf = ([link]: Entry): Kind => {
  const [, page] = /^\/reference\/(guides|errors|messages)\b/.exec(link) ?? [];
  return page === 'guides' ? 'guide' : page === 'errors' ? 'error' : page === 'messages' ? 'event' : 'route';
};

const isQuestion = (text: string): boolean =>
  /^\s*(how|what|why|when|where|which|who|can|could|do|does|is|are|should|may|must)\s+\S+\s|\?\s*$/i.test(text);

/**
 * Returns the entries that contain every term, best first. The answer to a question is in a guide or a route, unless the
 * question names a status or a reason. If only guides contain every term, returns the errors whose reason is a term, as in a
 * pasted response, then these guides, then the errors that contain most of the words of a pasted message, then other
 * guides.
 */
function rank(entries: Entry[], text: string, terms: string[]): Entry[] {
  const scored = entries.map((entry) => ({ entry, kind: kindOf(entry), ...computeScore(entry, terms) }));
  const complete = scored.filter(({ matches }) => matches === terms.length);
  complete.sort((one, other) => tierOf(one) - tierOf(other) || other.score - one.score);
  const errors = scored.filter(({ kind }) => kind === 'error');
  const named = errors.filter(({ entry: [, heading] }) => terms.includes(heading.toLowerCase().split(' ')[0]!));
  if (isQuestion(text)) {
    const [first, ...guides] = findByWords(entries, terms, 'guide');
    const routes = findByWords(entries, terms, 'route').slice(0, 3);
    // Other reasons, such as `connect`, are words of questions.
    const exact = named.map(({ entry }) => entry).filter(([, heading]) => /^\d|_/.test(heading));
    const answers = [...exact, ...(first ? [first] : []), ...routes, ...guides];
    return [...new Set([...answers, ...complete.map(({ entry }) => entry)])];
  }
  if (complete.some(({ kind }) => kind !== 'guide')) return complete.map(({ entry }) => entry);
  const isLikely = (each: (typeof scored)[number]) =>
    terms.length > 2 && each.matches > terms.length / 2 && !named.includes(each);
  const likely = errors.filter(isLikely);
  likely.sort((one, other) => other.matches - one.matches || other.score - one.score);
  const found = [...named, ...complete, ...likely].map(({ entry }) => entry);
  return [...new Set([...found, ...findByWords(entries, terms, 'guide')])];

  /** An exact name comes first, then routes. Events come last, because many of them have similar names. */
  function tierOf({ entry: [, heading], kind }: (typeof scored)[number]): number {
    if (heading.toLowerCase() === terms.join(' ')) return 0;
    return { route: 1, error: 2, guide: 3, event: 4 }[kind];
  }
}

/** Words that say nothing about the subject of a question. */
const fillers = new Set(
  (
    'a about after an and any anyone are as at be by can could do does for from get happen happens have how i if in into is it its make may me must ' +
    'my need of on one or our should so some somebody someone that the their them then there they this through to use used using was we what when ' +
    'where which who why will with without work works would you your latchkey'
  ).split(' '),
);

/**
 * Returns the sections of guides, or the routes, that fit the words of a question, best first. A rare word counts more, a
 * word that fits nothing does not count, and guides for contributors count less.
 */
function findByWords(entries: Entry[], terms: string[], wanted: 'guide' | 'route'): Entry[] {
  const words = [...new Set(terms.filter((term) => !fillers.has(term)).map(stemOf))];
  const candidates = entries
    .filter((entry) => kindOf(entry) === wanted)
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

/** Returns texts in which a space precedes every word. */
const wordsIn = ([, ...texts]: Entry): [heading: string, title: string, body: string] =>
  texts.map((text) => ` ${text.toLowerCase().replace(/[^\p{L}\d_.]+/gu, ' ')}`) as [string, string, string];

/** Removes an English ending, so that “verifying signatures” finds “verify a signature”. */
const stemOf = (word: string): string =>
  word.length < 5 ? word.replace(/(?<=\w{3})s$/, '') : word.replace(/(?:ies|ied|ying|y|ing|ed|es|s|e)$/, '');

function computeScore([link, heading, line, names]: Entry, terms: string[]): { matches: number; score: number } {
  const [head, below, fields] = [heading.toLowerCase(), line.toLowerCase(), names.toLowerCase()];
  const scores = terms.map((term) => {
    if (head === term || below.endsWith(` ${term}`)) return 16;
    if (head.startsWith(term)) return 8;
    if (head.includes(term)) return link.startsWith(`/reference/${term}`) ? 7 : 6;
    if (fields.split(' ').includes(term)) return 5;
    if (below.includes(term)) return 4;

    return fields.includes(term) ? 2 : 0;
  });
  return {
    matches: scores.filter((score) => score > 0).length,
    score: scores.reduce((sum: number, score) => sum + score, 0),
  };
}

function renderItem([link, heading, line, names]: Entry, terms: string[]): HTMLElement {
  const shown = `${heading} ${line}`.toLowerCase();
  const fields = names
    .split(' ')
    .filter((name) => terms.some((term) => !shown.includes(term) && name.toLowerCase().includes(term)));
  const anchor = Object.assign(document.createElement('a'), { href: link });
  anchor.append(textIn('strong', heading), textIn('small', line.replaceAll('`', '')));
  if (fields.length > 0) anchor.append(' ', textIn('small', `· ${fields.slice(0, 4).join(', ')}`));
  const item = document.createElement('li');
  item.append(anchor);
  return item;
}

const textIn = (tag: string, textContent: string): HTMLElement =>
  Object.assign(document.createElement(tag), { textContent });
