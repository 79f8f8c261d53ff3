import { startExamples } from './examples.js';
import { startSearch } from './search.js';

const script = document.querySelector<HTMLElement>('script[data-search]')!;
for (const control of document.querySelectorAll<HTMLElement>('header [hidden]:not(#results)')) control.hidden = false;

startSearch(script.dataset.search!);
startExamples();
// Only the pages of routes have a form, so only they load its scripts.
if (document.querySelector('section[data-route]')) void import('./try-it.js').then(({ startTrying }) => startTrying());

const theme = document.querySelector<HTMLSelectElement>('#theme')!;
theme.value = document.documentElement.dataset.theme ?? '';
theme.addEventListener('change', () => {
  if (theme.value === '') {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem('latchkey-theme');
  } else localStorage.setItem('latchkey-theme', (document.documentElement.dataset.theme = theme.value));
});

// Shows the current page in the menu, which may be longer than the window.
const current = document.querySelector<HTMLElement>('.topics [aria-current]');
const menu = current?.closest<HTMLElement>('.topics');
if (menu && menu.scrollHeight > menu.clientHeight)
  menu.scrollTop = current!.offsetTop - menu.offsetTop - menu.clientHeight / 3;

// Each route had an anchor on the page of its topic, before it had its own page: `/reference/teams#createTeam-409`.
const [operation = '', ...reason] = location.hash.slice(1).split('-');
const route = document.querySelector<HTMLAnchorElement>(`.routes > [id="${CSS.escape(operation)}"] > a`);
if (route) location.replace(`${route.href}${reason.length > 0 ? `#${reason.join('-')}` : ''}`);

// Opens what the address bar points to, for example the details that contain an error.
const reveal = (): void => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let outer = target?.closest('details'); outer; outer = outer.parentElement?.closest('details'))
    outer.open = true;
  target?.scrollIntoView();
};
addEventListener('hashchange', reveal);
if (location.hash) reveal();
