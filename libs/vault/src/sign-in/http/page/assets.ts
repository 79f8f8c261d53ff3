import { assetIn, type Frame, stylesheetIn } from '#platform/pages';

/**
 * Removes the link's secret from the address bar, where it could be copied or seen. After a reload, the script reads
 * the secret from the tab's session storage.
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
`;

/**
 * Lets people check a key before they send it. The key is hidden again on submit, because browsers remember visible
 * input.
 */
const showSecrets = `
const reveals = [...document.querySelectorAll('input[type=password]')].map((input) => {
  const button = document.createElement('button');
  const name = input.labels[0]?.firstChild.textContent.trim();
  const show = (shown) => {
    input.type = shown ? 'text' : 'password';
    button.textContent = shown ? 'Hide' : 'Show';
    button.setAttribute('aria-label', button.textContent + ' ' + name);
  };
  button.type = 'button';
  button.className = 'reveal';
  button.setAttribute('aria-controls', input.id);
  button.addEventListener('click', () => show(input.type === 'password'));
  input.after(button);
  show(false);
  return { hide: () => show(false) };
});
`;

/** Submits a form only once and shows progress, because a third party may take seconds. */
const showProgress = `
for (const form of document.forms)
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
    for (const reveal of reveals) reveal.hide();
    (event.submitter ?? form.querySelector('button:not(.reveal)')).setAttribute('aria-busy', 'true');
    const progress = form.querySelector('[role=status]');
    if (progress) progress.textContent = progress.dataset.says;
  });
addEventListener('pageshow', () => {
  for (const form of document.forms) {
    delete form.dataset.sent;
    for (const button of form.querySelectorAll('button')) button.removeAttribute('aria-busy');
    for (const progress of form.querySelectorAll('[role=status]')) progress.textContent = '';
  }
});
`;

/** The script of the pages. The pages also work without the script. */
const script = moveSecret + showSecrets + showProgress;

export const folder = '/connect/assets';

export const frame: Frame = {
  stylesheet: stylesheetIn(folder),
  script: assetIn(folder, 'js', 'text/javascript; charset=utf-8', script),
  footer: 'Latchkey stores credentials encrypted and never shows them.',
};
