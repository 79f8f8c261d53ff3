import { type Entry } from './search-ranking.js';

const maxResults = 25;

/**
 * Searches in routes, fields, errors and guides. `/` focuses the field, and the arrow keys move through the results.
 */
export function startSearch(address: string): void {
  const input = document.querySelector<HTMLInputElement>('#search')!;
  const results = document.querySelector<HTMLElement>('#results')!;
  const [status, list] = [results.querySelector('p')!, results.querySelector('ul')!];
  let loaded: ReturnType<typeof loadSearch> | undefined;
  const load = () => (loaded ??= loadSearch(address));

  async function show(): Promise<void> {
    const terms = termsIn(input.value);
    if (terms.length === 0) return void (results.hidden = true);
    const { entries, rank } = await load();
    const found = rank(entries, input.value, terms);
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

/** Most readers do not search, so the entries and their ranking are loaded on first use. */
async function loadSearch(address: string) {
  const [response, { rank }] = await Promise.all([fetch(address), import('./search-ranking.js')]);
  return { entries: (await response.json()) as Entry[], rank };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;

/** Returns the words of a text. “log in” is one of them, because it is not about a log. */
export const termsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\blog in\b/g, 'login')
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
