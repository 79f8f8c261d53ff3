import { html, type Html } from '#platform/pages';
import { prose, type Schemas } from './property-list.js';

type Listed = { 'x-enumDescriptions': Record<string, string> };

/** Lists every code and reason. The failures of routes link to it. */
export function errorsPage({ Error: failure, ErrorReason, FieldReason }: Schemas) {
  const { enum: codes = [] } = failure!.properties!.code!;
  return {
    end: 'errors',
    name: 'Errors',
    about:
      'Programs branch on `code` and, for details, on `reason`. Show `message` to people. New values may be ' +
      'added.',
    content: () =>
      html`<h2>Codes</h2>
        <p>${codes.map((code) => html`<code>${String(code)}</code> `)}</p>
        ${reasonList('Reasons', ErrorReason, '')} ${reasonList('Reasons of invalid fields', FieldReason, 'field-')}`,
  };
}

/** @param before prefixes the ids, as some reasons are in both lists. */
const reasonList = (title: string, schema: unknown, before: string): Html =>
  html`<h2>${title}</h2>
    <ul class="properties">
      ${Object.entries((schema as Listed)['x-enumDescriptions']).map(
        ([reason, sentence]) => html`<li id="${before}${reason}"><code>${reason}</code> ${prose(sentence)}</li>`,
      )}
    </ul>`;
