import { type FormField } from '#connector-definition';
import { html, type Html } from '#platform/pages';
import { labelOf } from '../../domain/form-values.js';

export const fieldIdOf = (method: string, { name }: FormField): string => `${method}-${name}`;

/** Returns an input with its label, help and error, linked for screen readers. */
export function fieldOf(method: string, field: FormField, value: string | undefined, problem?: string): Html {
  const id = fieldIdOf(method, field);
  const [help, wrong] = [`${id}-help`, `${id}-wrong`];
  const described = [field.help && help, problem && wrong].filter(Boolean).join(' ');
  const attributes = html`id="${id}" name="field.${field.name}" ${field.required && html`required`}
  ${described && html`aria-describedby="${described}"`} ${problem && html`aria-invalid="true"`}`;
  return html`<div class="field">
    <label for="${id}">${labelOf(field)} ${!field.required && html`<span class="optional">(optional)</span>`}</label>
    ${field.help && html`<p class="help" id="${help}">${field.help}</p>`}
    ${problem && html`<p class="wrong" id="${wrong}">${problem}</p>`}
    ${field.type === 'select' ? choice(field, attributes, value) : input(field, attributes, value)}
  </div>`;
}

/** Returns the input. It never contains a secret value. */
const input = ({ type, placeholder }: FormField, attributes: Html, value = ''): Html =>
  type === 'password'
    ? html`<input type="password" autocomplete="off" ${attributes} />`
    : html`<input
        type="${type === 'url' ? 'url' : 'text'}"
        value="${value}"
        ${placeholder && html`placeholder="${placeholder}"`}
        autocapitalize="none"
        spellcheck="false"
        ${attributes}
      />`;

const choice = ({ options = [], required }: FormField, attributes: Html, chosen = ''): Html =>
  html`<select ${attributes}>
    ${!required && html`<option value=""></option>`}
    ${options.map(
      ({ value, label }) => html`<option value="${value}" ${value === chosen && html`selected`}>${label}</option>`,
    )}
  </select>`;
