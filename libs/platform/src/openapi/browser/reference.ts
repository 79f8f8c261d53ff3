import { startExamples } from './examples.js';
import { startSearch } from './search.js';
import { startTrying } from './try-it.js';

const script = document.querySelector<HTMLElement>('script[data-search]')!;
for (const control of document.querySelectorAll<HTMLElement>('header [hidden]:not(#results)')) control.hidden = false;

startSearch(script.dataset.search!);
startExamples();
startTrying();

const theme = document.querySelector<HTMLSelectElement>('#theme')!;
theme.value = document.documentElement.dataset.theme ?? '';
theme.addEventListener('change', () => {
  if (theme.value === '') {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem('latchkey-theme');
  } else localStorage.setItem('latchkey-theme', (document.documentElement.dataset.theme = theme.value));
});

for (const link of document.querySelectorAll<HTMLAnchorElement>('.topics a'))
  if (link.pathname === location.pathname) link.ariaCurrent = 'page';

// Opens what the address bar points to, for example the details that contain an error.
const reveal = (): void => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let outer = target?.closest('details'); outer; outer = outer.parentElement?.closest('details'))
    outer.open = true;
  target?.scrollIntoView();
};
addEventListener('hashchange', reveal);
if (location.hash) reveal();
