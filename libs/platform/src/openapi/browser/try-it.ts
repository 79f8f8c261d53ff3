import { fetchCsrf } from './session.js';
import {
  bodyField,
  button,
  element,
  parameterField,
  parsed,
  type BodyField,
  type Parameter,
  type Route,
  tokenField,
  tokenKeyFor,
} from './try-it-fields.js';

/** Adds “Try it” to each route. */
export function startTrying(): void {
  for (const section of document.querySelectorAll<HTMLElement>('section[data-route]')) {
    const route = JSON.parse(section.dataset.route!) as Route;
    const operation = section.querySelector('h1')!.id;
    const open = button('Try it', () => {
      const panel = panelFor(route, operation);
      holder.replaceWith(panel);
      panel.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    });
    const holder = element('div', { className: 'tools' }, open);
    section.querySelector('.examples')?.after(holder);
  }
}

function panelFor(route: Route, operation: string): HTMLElement {
  const token = tokenField(`${operation}-token`, route);
  const fields = route.parameters.map((parameter) => parameterField(`${operation}-in-${parameter.name}`, parameter));
  const body = route.body && bodyField(`${operation}-body`, route.body);
  const output = element('div', { className: 'output' });
  const form = element('form', { className: 'try', noValidate: true, autocomplete: 'off' });
  form.ariaLabel = `Try ${route.method} ${route.path}`;
  const send = element('button', { type: 'submit', className: 'send', textContent: `Send ${route.method}` });
  form.append(
    ...(route.isOpen ? [] : [token.field]),
    ...fields.map(({ field }) => field),
    ...(body ? [body.field] : []),
    element('div', { className: 'tools' }, send),
    output,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });

  async function run(): Promise<void> {
    token.remember();
    const values = fields.map(({ parameter, value }) => ({ ...parameter, value: value() }));
    const missing = values.find(({ required, value }) => required && value === '');
    const problem = missing ? `Enter ${missing.name}.` : problemIn(values);
    if (problem) return show(output, element('p', { className: 'status', textContent: problem }));
    if (route.method !== 'GET' && !(await confirmRequest(route, addressFor(route, values)))) return;
    send.disabled = true;
    try {
      const request = await requestFor(route, values, body);
      show(output, ...(await fetchResponseElements(addressFor(route, values), request)));
    } catch {
      show(output, line('A header or the token contains characters that cannot be sent.'));
    } finally {
      send.disabled = false;
    }
  }
  return form;
}

type Value = Parameter & { value: string };

/** Refuses the ids `.` and `..`, because a browser would resolve them and send the request to another route. */
const problemIn = (values: Value[]): string | undefined => {
  const dots = values.find(({ place, value }) => place === 'path' && /^\.{1,2}$/.test(value));
  return dots && `Enter an id as ${dots.name}.`;
};

function addressFor({ path }: Route, values: Value[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (part, name) =>
    encodeURIComponent(values.find((each) => each.place === 'path' && each.name === name)?.value ?? part),
  );
  const query = values.filter(({ place, value }) => place === 'query' && value !== '');
  const search = new URLSearchParams(query.map(({ name, value }) => [name, value])).toString();
  return filled + (search && `?${search}`);
}

async function requestFor(route: Route, values: Value[], body: BodyField | undefined): Promise<RequestInit> {
  const headers = new Headers(route.accept === undefined ? {} : { accept: route.accept });
  for (const { place, name, value } of values) if (place === 'header' && value !== '') headers.set(name, value);
  const token = sessionStorage.getItem(tokenKeyFor(route));
  const csrf = !token && route.acceptsSession ? await fetchCsrf() : null;
  if (token && !route.isOpen) headers.set('authorization', `Bearer ${token}`);
  if (csrf !== null) headers.set('x-latchkey-csrf', csrf);
  const content = await body?.content();
  if (body && content !== undefined) headers.set('content-type', body.type());
  // With a token, sends no cookies, so the token alone decides. Follows no redirects, because they could lead to another
  // server.
  return {
    method: route.method,
    headers,
    ...(content !== undefined && { body: content }),
    credentials: csrf === null ? 'omit' : 'same-origin',
    redirect: 'manual',
    mode: 'same-origin',
    referrerPolicy: 'same-origin',
    cache: 'no-store',
  };
}

async function fetchResponseElements(address: string, request: RequestInit): Promise<HTMLElement[]> {
  const start = performance.now();
  try {
    const response = await fetch(address, request);
    const data = await response.blob();
    const time = Math.round(performance.now() - start);
    if (response.type === 'opaqueredirect') return [line(`Redirect, not followed · ${time} ms`)];
    const type = response.headers.get('content-type') ?? '';
    const status = line(`${response.status} ${response.statusText} · ${time} ms · ${data.size} bytes`);
    if (data.size === 0) return [status];
    if (!/json|text|xml/.test(type)) return [status, element('p', { textContent: `The response is ${type}.` })];
    const text = await data.text();
    return [status, ...explanation(text), element('pre', { tabIndex: 0, textContent: pretty(text) })];
  } catch {
    return [line('No response. Check that the server is running.')];
  }
}

const line = (textContent: string): HTMLElement => element('p', { className: 'status', textContent });

type Refusal = { error?: { reason?: unknown; fields?: unknown } };

/** Links the reason of an error, and those of its fields, to their descriptions. */
function explanation(text: string): HTMLElement[] {
  const { reason, fields } = (parsed(text) as Refusal | null | undefined)?.error ?? {};
  const listed = Array.isArray(fields) ? (fields as { path: string; reason: unknown }[]).slice(0, 10) : [];
  const links = listed.map((field) => linkTo(field.reason, 'field-', ` (${field.path})`));
  return [linkTo(reason, ''), ...links].filter((each) => each !== null);
}

function linkTo(reason: unknown, prefix: string, where = ''): HTMLElement | null {
  if (typeof reason !== 'string' || !/^\w+$/.test(reason)) return null;
  const link = element('a', { href: `/reference/errors#${prefix}${reason}`, textContent: reason });
  return element('p', {}, 'Why: ', link, where);
}

/** Maximum number of shown characters of a response. Longer responses would make the page slow. */
const maxShown = 200_000;

function pretty(text: string): string {
  const value = parsed(text);
  const shown = value === undefined ? text : JSON.stringify(value, null, 2);
  return shown.length > maxShown ? `${shown.slice(0, maxShown)}\n… ${shown.length - maxShown} more characters` : shown;
}

function confirmRequest({ method }: Route, address: string): Promise<boolean> {
  const dialog = element('dialog', {});
  dialog.ariaLabel = 'Confirm the request';
  const send = button('Send', () => dialog.close('send'));
  send.className = 'send';
  const question = `Send ${method} ${address}? This can change your organization’s data.`;
  const cancel = button('Cancel', () => dialog.close());
  dialog.append(element('p', { textContent: question }), element('div', { className: 'tools' }, send, cancel));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) =>
    dialog.addEventListener('close', () => {
      dialog.remove();
      done(dialog.returnValue === 'send');
    }),
  );
}

function show(output: HTMLElement, ...content: HTMLElement[]): void {
  output.ariaLive = 'polite';
  output.replaceChildren(...content);
}
