import { assetIn, type Frame, stylesheetIn } from '#kernel';

/**
 * Takes the link's secret out of the address bar, where people copy from and shoulders are looked over. A reload finds
 * it in the tab's own memory. Everything works without it.
 */
const moveSecret = `
const page = new URL(location.href);
const key = 'connect_session';
if (page.pathname === '/connect') {
  const secret = page.searchParams.get(key);
  try {
    if (secret) {
      sessionStorage.setItem(key, secret);
      page.searchParams.delete(key);
      history.replaceState(null, '', page);
    } else if (document.querySelector('[data-no-session]') && sessionStorage.getItem(key)) {
      page.searchParams.set(key, sessionStorage.getItem(key));
      sessionStorage.removeItem(key);
      location.replace(page);
    }
  } catch {}
}
for (const form of document.forms)
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
    (event.submitter ?? form.querySelector('button')).setAttribute('aria-busy', 'true');
  });
addEventListener('pageshow', () => {
  for (const form of document.forms) {
    delete form.dataset.sent;
    for (const button of form.querySelectorAll('button')) button.removeAttribute('aria-busy');
  }
});
`;

const folder = '/connect/assets';

export const stylesheet = stylesheetIn(folder);
export const script = assetIn(folder, 'js', 'text/javascript; charset=utf-8', moveSecret);

export const frame: Frame = {
  stylesheet,
  script,
  footer: 'Latchkey keeps credentials encrypted and shows them to nobody.',
};
