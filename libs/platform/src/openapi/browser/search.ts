/** A search result: `line` is shown below the heading, and `names` are further names, such as fields. */
type Entry = [link: string, heading: string, line: string, names: string];

const maxResults = 25;

/**
 * Searches in paths, summaries, fields and errors. `/` focuses the field, and the arrow keys move through the
 * results.
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
    const found = rank(await load(), terms);
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
      input.focus();
    } else if (key === 'Enter' && event.target === input) links()[0]?.click();
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', () => (results.hidden = true));
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    input.focus();
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
  if (count === 0) return 'No results. Try the `reason` of an error, a path, a field or a status.';
  return count > maxResults
    ? `${count} results, the first ${maxResults} shown`
    : count === 1
      ? '1 result'
      : `${count} results`;
};

/**
 * Returns the entries that contain every term, best first. If there are none, returns the errors whose reason is a term,
 * as in a pasted response, and then the errors that contain most of the words of a pasted message.
 */
function rank(entries: Entry[], terms: string[]): Entry[] {
  const scored = entries.map((entry) => ({ entry, ...computeScore(entry, terms) }));
  const complete = scored.filter(({ matches }) => matches === terms.length);
  const errors = scored.filter(({ entry: [, , , names] }) => names.startsWith('error'));
  const named = errors.filter(({ entry: [, heading] }) => terms.includes(heading.toLowerCase()));
  const isLikely = (each: (typeof scored)[number]) =>
    terms.length > 2 && each.matches > terms.length / 2 && !named.includes(each);
  const found = complete.length > 0 ? complete : errors.filter(isLikely);
  found.sort((one, other) => other.matches - one.matches || other.score - one.score);
  return [...(complete.length > 0 ? [] : named), ...found].map(({ entry }) => entry);
}

function computeScore([, heading, line, names]: Entry, terms: string[]): { matches: number; score: number } {
  const [head, below, fields] = [heading.toLowerCase(), line.toLowerCase(), names.toLowerCase()];
  const scores = terms.map((term) => {
    if (head === term || below.endsWith(` ${term}`)) return 16;
    if (head.startsWith(term)) return 8;
    if (head.includes(term)) return 6;
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
