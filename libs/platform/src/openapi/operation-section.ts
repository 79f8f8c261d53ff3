import { html, type Html } from '#platform/pages';
import { buildExampleCall, type Call } from './example-call.js';
import { buildCallExamples, hasClientMethod } from './examples.js';
import { adviceFor, listErrorCodes, splitReasons } from './errors-page.js';
import { permissionsOf } from './named-permissions.js';
import {
  inlineProse,
  prose,
  propertyList,
  createFieldAnchors,
  type FieldAnchors,
  describeLimits,
  describeType,
  listChoices,
  resolveSchema,
  type Schema,
  type Schemas,
} from './property-list.js';
import {
  acceptOf,
  type Answer,
  type Components,
  listFields,
  type Media,
  type Parameter,
  resolved,
  type RouteFacts,
} from './route-facts.js';

/** Documents one route, in reading order. The heading of the section is the heading of the page. */
export function operationSection(
  route: { method: string; path: string },
  operation: RouteFacts,
  components: Components,
): Html {
  const { operationId: id, summary, description, parameters = [], requestBody, responses, security = [] } = operation;
  const answers = Object.entries(responses).map(([status, answer]) => [status, resolved(answer, components)] as const);
  const successes = answers.filter(([status]) => Number(status) < 400);
  const failures = answers.filter(([status]) => Number(status) >= 400);
  const shared = failures.filter(([status]) => responses[status]!.$ref);
  const own = failures.filter(([status]) => !responses[status]!.$ref);
  const sentences = components.schemas.ErrorReason!['x-enumDescriptions'] ?? {};
  const fieldReasons = components.schemas.FieldReason?.['x-enumDescriptions'] ?? {};
  // An invalid field has a reason of its own, also if a whole request can have a reason of the same name.
  const linkToFieldReason = (name: string) =>
    Object.hasOwn(fieldReasons, name) ? `/reference/errors#field-${name}` : null;
  const texts = { sentences, linkToFieldReason, isOpen: security.length === 0 };
  const shown = { ...components, anchorFor: createFieldAnchors() };
  const fields = listFields(operation, components);
  const rows = (errors: typeof own) => errors.map(([status, answer]) => errorRow(status, answer, texts));
  return html`<section aria-labelledby="${id}" data-route="${JSON.stringify(routeData(route, operation, components))}">
    <h1 id="${id}">${summary}</h1>
    ${routeLine(route)} ${prose(description)} ${sayNotNeeded(operation)}
    ${
      parameters.length > 0 &&
      html`<h2>Parameters</h2>
        <ul class="properties">
          ${parameters.map((each) => parameterItem(each, fields.includes(each) ? shown : withoutAnchors(shown)))}
        </ul>`
    }
    ${
      requestBody &&
      html`<h2>Request body</h2>
        ${renderBody(requestBody.content, shown)}`
    }
    <h2>Example</h2>
    ${exampleBlock(buildExampleCall(route.method, route.path, operation, components))}
    ${successes.map(
      ([status, { description: when, content = {} }]) =>
        html`<h2>Response ${status}</h2>
          ${prose(when)} ${renderBody(content, shown)}`,
    )}
    <h2>Errors</h2>
    <dl class="errors">${rows(own)}</dl>
    ${
      shared.length > 0 &&
      html`<details>
        <summary>Errors of every route: ${shared.map(([status]) => status).join(', ')}</summary>
        <dl class="errors">${rows(shared)}</dl>
      </details>`
    }
  </section>`;
}

export const routeLine = ({ method, path }: { method: string; path: string }): Html =>
  html`<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>`;

/** Returns the parts of a route that the browser needs to send a request. */
function routeData({ method, path }: { method: string; path: string }, operation: RouteFacts, { schemas }: Components) {
  const { parameters = [], requestBody, security = [] } = operation;
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return {
    method,
    path,
    isOpen: security.length === 0,
    acceptsSession: security.some((each) => 'session' in each),
    needsScimToken: security.some((each) => 'scim_token' in each),
    accept: acceptOf(operation),
    parameters: parameters.map(({ name, in: place, required = false, schema }) => ({
      name,
      place,
      required,
      ...(schema && listChoices(schema, schemas)),
    })),
    ...(type !== undefined && {
      body: { type, example: media?.example, choices: listBodyChoices(media!.schema, schemas) },
    }),
  };
}

/** Returns the values of the fields of a body that allow only some values. */
const listBodyChoices = (schema: Schema, schemas: Schemas) =>
  Object.entries(resolveSchema(schema, schemas).properties ?? {}).flatMap(([name, property]) => {
    const found = listChoices(property, schemas);
    return found && !found.several && found.choices.length > 1 ? [{ name, choices: found.choices }] : [];
  });

/** The schemas of a page, and the ids of its fields. */
type Shown = { schemas: Schemas; anchorFor: FieldAnchors };

/** Says that a route needs no token, or no permission. Directories and agents have tokens of their own. */
function sayNotNeeded(operation: RouteFacts): Html | false {
  const { security = [] } = operation;
  if (security.length === 0) return html`<p>No token is needed.</p>`;
  const isForPeople = security.some((scheme) => 'session' in scheme);
  return isForPeople && permissionsOf(operation).size === 0 && html`<p>No permission is needed.</p>`;
}

const withoutAnchors = (shown: Shown): Shown => ({ ...shown, anchorFor: () => false });

const parameterItem = (parameter: Parameter, { schemas, anchorFor }: Shown): Html => {
  const { name, in: place, required, description } = parameter;
  return html`<li${anchorFor(name)}>
    <code>${name}</code>
    <span class="type"
      >${[place, describeParameterType(parameter, schemas), required && 'required'].filter(Boolean).join(', ')}</span
    >
    ${description && prose(description)}
  </li>`;
};

const describeParameterType = ({ schema, explode }: Parameter, schemas: Schemas): string | undefined =>
  explode === false && schema?.items
    ? ['list, separated by commas: ' + describeType(schema.items, schemas), ...describeLimits(schema)].join(', ')
    : schema && describeType(schema, schemas);

const renderBody = (content: Record<string, Media>, shown: Shown): Html[] =>
  Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`${fieldsOf(type, schema, shown)}
      ${example !== undefined && html`<pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>`}`,
  );

/** Lists the fields of a body. Some bodies have none, such as streams and files. */
function fieldsOf(type: string, schema: Schema, { schemas, anchorFor }: Shown): Html {
  const fields = propertyList(schema, schemas, anchorFor);
  if (fields.length === 0)
    return html`<p><code>${type}</code></p>
      ${schema.description && prose(schema.description)}`;
  return html`<details>
    <summary>Fields of <code>${type}</code></summary>
    ${fields}
  </details>`;
}

/** Shows one example in each language. Without scripts, only the first language is visible. */
const exampleBlock = (call: Call): Html =>
  html`<div class="examples">
    ${buildCallExamples(call).map(
      ({ language, name, text }, position) =>
        html`<pre
          tabindex="0"
          data-language="${language}"
          title="${name}"
          ${hidden(position > 0)}
        ><code>${text}</code></pre>`,
    )}
    ${
      hasClientMethod(call) &&
      html`<p>The examples in TypeScript and Python use <a href="/reference/guides/client">the clients</a>.</p>`
    }
  </div>`;

const hidden = (isHidden: boolean) => isHidden && html` hidden`;

type ErrorTexts = {
  sentences: Record<string, string>;
  linkToFieldReason: (name: string) => string | null;
  isOpen: boolean;
};

function errorRow(status: string, answer: Answer, { sentences, linkToFieldReason, isOpen }: ErrorTexts): Html {
  const { own, others } = splitReasons(answer);
  const usual = (answer['x-reasons'] ?? []).filter((reason) => !own.has(reason));
  const listed = (some: (readonly [reason: string, sentence: string])[]): Html =>
    html`<ul class="properties">
      ${some.map(
        ([reason, sentence]) =>
          html`<li id="${status}-${reason}">
            <a href="/reference/errors#${reason}"><code>${reason}</code></a>
            ${prose(sentence, reason === 'invalid_fields' ? linkToFieldReason : undefined)}
          </li>`,
      )}
    </ul>`;
  return html`<dt id="${status}">
      <a class="deep" href="#${status}">${status}</a>
      ${listErrorCodes(status).map((code) => html`<code>${code}</code> `)}
    </dt>
    <dd>
      ${prose(others)} ${own.size > 0 && listed([...own])}
      ${
        usual.length > 0 &&
        html`<details>
          <summary>${own.size > 0 ? 'Other reasons' : 'Reasons'}</summary>
          ${listed(usual.map((reason) => [reason, sentences[reason] ?? '']))}
        </details>`
      }
      <p class="advice"><strong>What to do:</strong> ${inlineProse(adviceFor(status, { isOpen }))}</p>
    </dd>`;
}
