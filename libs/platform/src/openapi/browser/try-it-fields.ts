import { fetchCsrf } from './session.js';

/** @property several whether the value may be a list of `choices` */
export type Parameter = { name: string; place: string; required: boolean; choices?: unknown[]; several?: boolean };

type Choices = { name: string; choices: unknown[] };

export type Route = {
  method: string;
  path: string;
  isOpen: boolean;
  /** Whether a signed-in reader needs no token. */
  acceptsSession: boolean;
  /** Whether only the token of a directory is accepted. */
  needsScimToken: boolean;
  /** The content types of the response, if there are several. */
  accept?: string;
  parameters: Parameter[];
  body?: { type: string; example?: unknown; choices: Choices[] };
};

/**
 * Tokens stay in this tab until the tab is closed. They are never part of an address. A SCIM token is kept apart, because other
 * routes refuse it.
 */
const tokenKeys = { usual: 'latchkey-token', scim: 'latchkey-scim-token' };

export const tokenKeyFor = ({ needsScimToken }: Route): string => (needsScimToken ? tokenKeys.scim : tokenKeys.usual);

/** A field for the token. A reader who is signed in can leave it empty if the route accepts sessions. */
export function tokenField(id: string, route: Route) {
  const { acceptsSession, needsScimToken } = route;
  const tokenKey = tokenKeyFor(route);
  const { field, input } = textField(id, needsScimToken ? 'SCIM token' : 'Token');
  input.type = 'password';
  input.value = sessionStorage.getItem(tokenKey) ?? '';
  const forget = button('Forget', () => {
    for (const key of Object.values(tokenKeys)) sessionStorage.removeItem(key);
    for (const each of document.querySelectorAll<HTMLInputElement>('.try input[type="password"]')) each.value = '';
  });
  const kept = 'Kept in this tab until you close it.';
  const needed = needsScimToken
    ? 'This route needs a SCIM token, which POST /api-token creates. It accepts no session.'
    : 'This route needs a token. It accepts no session.';
  const help = element('p', { className: 'help', textContent: acceptsSession ? kept : `${needed} ${kept}` });
  field.append(help, forget);
  if (acceptsSession)
    void fetchCsrf().then((csrf) => {
      if (csrf === null) return;
      input.placeholder = 'Your session';
      help.textContent = 'You are signed in. Without a token, the request uses your session.';
    });
  const remember = (): void => {
    const token = input.value.trim().replace(/^Bearer\s+/i, '');
    if (token === '') sessionStorage.removeItem(tokenKey);
    else sessionStorage.setItem(tokenKey, token);
  };
  return { field, remember };
}

/** A field for a parameter. The values that the parameter allows are a list to choose from. */
export function parameterField(id: string, parameter: Parameter) {
  const { name, place, required, choices, several = false } = parameter;
  const label = `${name} (${place}${required ? ', required' : ''})`;
  if (!choices) {
    const { field, input } = textField(id, label);
    return { parameter, field, value: () => input.value.trim() };
  }
  const shown = several || required ? choices : ['', ...choices];
  const select = element('select', { id, multiple: several, size: several ? Math.min(choices.length, 6) : 0 });
  select.append(...shown.map((choice) => option(String(choice))));
  const value = () => [...select.selectedOptions].map((each) => each.value).join(',');
  return { parameter, field: fieldWith(id, label, select), value };
}

const option = (value: string): HTMLOptionElement =>
  element('option', { value, textContent: value === '' ? '(not sent)' : value });

const fieldWith = (id: string, label: string, ...controls: HTMLElement[]): HTMLElement =>
  element('div', { className: 'field' }, element('label', { htmlFor: id, textContent: label }), ...controls);

export type BodyField = { field: HTMLElement; type: () => string; content: () => Promise<string | Blob | undefined> };

export function bodyField(id: string, { type, example, choices }: NonNullable<Route['body']>): BodyField {
  const label = `Body (${type})`;
  if (!/[/+]json$/.test(type)) {
    const file = element('input', { id, type: 'file' });
    const [chosen, sentType] = [() => file.files?.[0], () => file.files?.[0]?.type ?? type];
    return { field: fieldWith(id, label, file), type: sentType, content: () => Promise.resolve(chosen()) };
  }
  const text = element('textarea', { id, spellcheck: false, value: JSON.stringify(example ?? {}, null, 2) });
  const content = () => Promise.resolve(text.value.trim() === '' ? undefined : text.value);
  const field = fieldWith(id, label, text);
  field.append(...choices.map((each) => bodyChoice(`${id}-${each.name}`, each, text)));
  return { field, type: () => type, content };
}

/** A list that sets one field of the JSON in `text`, and shows the field's value. */
function bodyChoice(id: string, { name, choices }: Choices, text: HTMLTextAreaElement): HTMLElement {
  const select = element('select', { id });
  select.append(...['', ...choices.map((choice) => JSON.stringify(choice))].map(option));
  const read = (): Record<string, unknown> | undefined => {
    const value = parsed(text.value === '' ? '{}' : text.value);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  };
  const update = (): void => void (select.value = JSON.stringify(read()?.[name]) ?? '');
  text.addEventListener('input', update);
  update();
  select.addEventListener('change', () => {
    const { [name]: _, ...others } = read() ?? {};
    // Text that is not JSON stays as it is.
    if (!read()) return update();
    const value = select.value === '' ? others : { ...read(), [name]: parsed(select.value) };
    text.value = JSON.stringify(value, null, 2);
  });
  return fieldWith(id, `${name} (body)`, select);
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function textField(id: string, name: string): { field: HTMLElement; input: HTMLInputElement } {
  const input = element('input', { id, autocomplete: 'off', spellcheck: false });
  return { field: fieldWith(id, name, input), input };
}

export function button(textContent: string, click: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', textContent });
  made.addEventListener('click', click);
  return made;
}

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
