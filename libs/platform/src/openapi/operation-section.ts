import { html, type Html } from '#platform/pages';
import { prose, propertyList, type Schema, type Schemas, typeOf } from './property-list.js';

type Media = { schema: Schema; example?: unknown };

type Answer = { $ref?: string; description: string; content?: Record<string, Media>; 'x-reasons'?: string[] };

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema };

export type RouteFacts = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
  security?: object[];
};

export type Components = { schemas: Schemas; responses: Record<string, Answer> };

/** Documentation of one route, in reading order. */
export function operationSection(route: string, operation: RouteFacts, components: Components): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses, security = [] } = operation;
  const answers = Object.entries(responses).map(([status, answer]) => [status, resolved(answer, components)] as const);
  const [successes, failures] = [true, false].map((isGood) => answers.filter(([status]) => status < '4' === isGood));
  return html`<section aria-labelledby="${operationId}">
    <h2 id="${operationId}">${summary}</h2>
    <pre tabindex="0"><code>${route}</code></pre>
    ${prose(description)} ${security.length === 0 && html`<p>No token is needed.</p>`}
    ${parameters.length > 0 && html`<h3>Parameters</h3>`}
    ${
      parameters.length > 0 &&
      html`<ul class="properties">
        ${parameters.map((each) => parameterItem(each, components.schemas))}
      </ul>`
    }
    ${requestBody && html`<h3>Request body</h3>`} ${requestBody && bodyOf(requestBody.content, components)}
    ${successes!.map(
      ([status, { description: when, content = {} }]) =>
        html`<h3>Response ${status}</h3>
          ${prose(when)} ${bodyOf(content, components)}`,
    )}
    <h3>Errors</h3>
    <ul class="properties">
      ${failures!.map(
        ([status, { description: when, 'x-reasons': reasons = [] }]) =>
          html`<li><code>${status}</code> ${prose(when)} ${reasons.length > 0 && reasonsOf(reasons)}</li>`,
      )}
    </ul>
  </section>`;
}

const resolved = (answer: Answer, { responses }: Components): Answer =>
  answer.$ref ? responses[answer.$ref.split('/').at(-1)!]! : answer;

const parameterItem = ({ name, in: place, required, description, schema }: Parameter, schemas: Schemas): Html =>
  html`<li>
    <code>${name}</code>
    <span class="type"
      >${[place, schema && typeOf(schema, schemas), required && 'required'].filter(Boolean).join(', ')}</span
    >
    ${description && prose(description)}
  </li>`;

const bodyOf = (content: Record<string, Media>, { schemas }: Components): Html[] =>
  Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<details>
          <summary><code>${type}</code></summary>
          ${propertyList(schema, schemas)}
        </details>
        ${example !== undefined && html`<pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>`}`,
  );

const reasonsOf = (reasons: string[]): Html =>
  html`<p>
    ${reasons.map((reason, position) => html`${position > 0 && ', '}<a href="/reference/errors#${reason}">${reason}</a>`)}
  </p>`;
