import { type FormField } from '#connector-definition';
import { html, type Html, layout, renderLogo } from '#platform/pages';
import { returnAddress } from '../../../connect-session/domain/connect-session.js';
import { type FormRefused, formatFieldLabel, type MethodForm } from '../../domain/method-form.js';
import { type FoundConnectSession } from '../../services/connect-session-reader.js';
import { frame } from './assets.js';

/** Returns the hosted page of a session, with the problems of the last form that was sent. */
export const sessionPage = (
  { session, integration, forms }: FoundConnectSession,
  { token, csrf, isExpected }: { token: string; csrf: string; isExpected: boolean },
  refused?: FormRefused,
): string =>
  connectPage({
    connector: integration.definition.name,
    logo_url: session.logo_url,
    org_logo_url: session.org_logo_url,
    purpose: session.purpose,
    org_name: session.org_name,
    owner_name: session.owner_name,
    forms,
    connect_session: token,
    csrf,
    is_expected: isExpected,
    expected_account: isExpected ? session.expected_account : null,
    back_url: returnAddress(session, { error: 'denied' }),
    values: { ...textsIn(session.variables), ...refused?.values },
    problem: refused,
  });

type ConnectPage = {
  connector: string;
  logo_url: string | null;
  org_logo_url: string | null;
  purpose: 'connect' | 'reconnect';
  org_name: string;
  owner_name: string;
  forms: MethodForm[];
  /** The token of the connect session, sent with every form. */
  connect_session: string;
  csrf: string;
  /** Whether the person pressed Connect in Latchkey a moment ago. Other people may have got the link from somebody. */
  is_expected: boolean;
  /** The name of the account that was connected before. Null for people who may have got the link from somebody. */
  expected_account: string | null;
  /** The address to return to if the person gives up. */
  back_url: string;
  /** Values that are known or were entered before, by field. Never a secret. */
  values: Readonly<Record<string, string>>;
  /** Problems with the last form that was sent. */
  problem?: FormProblem;
};

type FormProblem = {
  auth_method: string;
  /** Problems by field; empty if no field by itself caused the problem. */
  fields: Readonly<Record<string, string>>;
  sentence?: string;
};

const describeAccount = (name: string | null): string =>
  `Use ${name === null ? '' : `${name}, `}the account that was connected before.`;

/** Returns the hosted page. It names the connector, the organization and the owner, and offers the ways to connect. */
function connectPage(page: ConnectPage): string {
  const isReconnect = page.purpose === 'reconnect';
  const heading = isReconnect ? `Reconnect ${page.connector}` : `Connect ${page.connector}`;
  const usable = page.forms.filter(({ configured }) => configured);
  const recommended = usable.find(isSimplest) ?? usable[0];
  const others = usable.filter((form) => form !== recommended);
  const allows = sharedPermissions(usable);
  const lead = [
    ...(isReconnect ? [describeAccount(page.expected_account)] : []),
    ...(page.is_expected ? [] : ['Continue only if you were expecting this request.']),
  ];
  return layout(
    page.problem ? `Error: ${heading}` : heading,
    html`<div class="marks">
        ${page.org_logo_url && renderLogo(page.org_name, page.org_logo_url)}
        ${renderLogo(page.connector, page.logo_url)}
      </div>
      <h1>${heading}</h1>
      ${lead.length > 0 && html`<p class="lead">${lead.join(' ')}</p>`}
      <dl>
        <dt>Organization</dt>
        <dd>${page.org_name}</dd>
        <dt>Owner</dt>
        <dd>${page.owner_name}</dd>
        ${
          allows &&
          html`<dt>Allows</dt>
            <dd class="plain">${allows}</dd>`
        }
      </dl>
      ${page.problem && problemSummary(page.problem, page.forms)}
      ${usable.length === 0 && html`<p class="problem">${page.connector} is not set up yet. Ask an administrator.</p>`}
      ${recommended && (others.length === 0 ? methodForm(page, recommended) : titledForm(page, recommended))}
      ${others.map((form) => foldedForm(page, form))}
      <a class="back" href="${page.back_url}">Cancel and go back</a>`,
    frame,
  );
}

/** Returns what the connection will be able to do, if it is the same with each of the forms. */
function sharedPermissions(forms: readonly MethodForm[]): string | null {
  const [text = null, ...others] = new Set(forms.map(({ permissions_text }) => permissions_text));
  return others.length === 0 ? text : null;
}

/**
 * Whether the person only has to sign in on the provider's own page. This way to connect comes first, because there is
 * nothing to copy.
 */
const isSimplest = ({ method, fields }: MethodForm): boolean =>
  method.type === 'oauth2' && fields.every(({ required }) => !required);

function titledForm(page: ConnectPage, form: MethodForm): Html {
  const heading = `${form.method.name}-heading`;
  return html`<section aria-labelledby="${heading}">
    <h2 id="${heading}">${form.label}</h2>
    ${methodForm(page, form)}
  </section>`;
}

/** Returns another way to connect. It is open if its form was the last one sent, and had a problem. */
function foldedForm(page: ConnectPage, form: MethodForm): Html {
  const heading = `${form.method.name}-heading`;
  return html`<details ${page.problem?.auth_method === form.method.name && html`open`}>
    <summary id="${heading}">${form.label}</summary>
    <div role="region" aria-labelledby="${heading}">${methodForm(page, form)}</div>
  </details>`;
}

function methodForm(page: ConnectPage, form: MethodForm): Html {
  const { method, fields, permissions_text } = form;
  const redirects = method.type === 'oauth2';
  const problems = page.problem?.auth_method === method.name ? page.problem.fields : {};
  const isShared = sharedPermissions(page.forms.filter(({ configured }) => configured)) !== null;
  return html`${permissions_text && !isShared && html`<p class="permissions">${permissions_text}</p>`}
    <form method="post" action="/connect/${redirects ? 'start' : 'submit'}" autocomplete="off" novalidate>
      <input type="hidden" name="connect_session" value="${page.connect_session}" />
      <input type="hidden" name="csrf" value="${page.csrf}" />
      <input type="hidden" name="authentication_method" value="${method.name}" />
      ${form.help_url && steps(form.help_url, page.connector, form)}
      ${fields.map((field) => renderField(method.name, field, page.values[field.name], problems[field.name]))}
      <button>${redirects ? `Continue to ${page.connector}` : `Connect ${page.connector}`}</button>
      ${!redirects && html`<p class="progress" role="status" data-says="${describeProgress(page.connector, form)}"></p>`}
    </form>`;
}

/**
 * Returns a link to the provider's instructions. It opens another window, because this page may contain values that the
 * person has entered.
 */
function steps(help_url: string, connector: string, { fields }: MethodForm): Html {
  const labels = fields.filter(({ required }) => required).map(formatFieldLabel);
  const values = labels.length > 0 ? new Intl.ListFormat('en').format(labels) : 'the values that you find there';
  return html`<ol class="steps">
    <li>
      <a href="${help_url}" target="_blank" rel="noreferrer">Open the instructions of ${connector}</a> (on
      ${new URL(help_url).host}, in a new window).
    </li>
    <li>Enter in this form: ${values}.</li>
    <li>Choose <strong>Connect ${connector}</strong>.</li>
  </ol>`;
}

/** Returns the text that is shown after the form was sent and before the redirect. */
function describeProgress(connector: string, { integration }: MethodForm): string {
  const steps = (integration.definition.post_install ?? []).map(({ label }) => label);
  const then = steps.length > 0 ? ` Then, in ${connector}: ${steps.join(', ')}.` : '';
  return `Checking with ${connector} …${then}`;
}

/**
 * Returns a summary of the problems, with a link to each field that has one. Screen readers announce it when the page
 * opens.
 */
function problemSummary({ auth_method, fields, sentence }: FormProblem, forms: readonly MethodForm[]): Html {
  const fieldsOfForm = forms.find(({ method }) => method.name === auth_method)?.fields ?? [];
  const wrong = fieldsOfForm.filter(({ name }) => fields[name]);
  return html`<div class="problem" role="alert" tabindex="-1" autofocus>
    <p>${sentence ?? html`<strong>Check what you entered</strong>`}</p>
    ${
      wrong.length > 0 &&
      html`<ul>
        ${wrong.map(
          (field) =>
            html`<li>
              <a href="#${buildFieldId(auth_method, field)}">${fields[field.name] ?? formatFieldLabel(field)}</a>
            </li> `,
        )}
      </ul>`
    }
  </div>`;
}

const textsIn = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

const buildFieldId = (method: string, { name }: FormField): string => `${method}-${name}`;

/** Returns an input with its label, help and error, linked for screen readers. */
function renderField(method: string, field: FormField, value: string | undefined, problem?: string): Html {
  const id = buildFieldId(method, field);
  const [help, wrong] = [`${id}-help`, `${id}-wrong`];
  const described = [field.help && help, problem && wrong].filter(Boolean).join(' ');
  const attributes = html`id="${id}" name="field.${field.name}" ${field.required && html`required`}
  ${described && html`aria-describedby="${described}"`} ${problem && html`aria-invalid="true"`}`;
  return html`<div class="field">
    <label for="${id}"
      >${formatFieldLabel(field)} ${!field.required && html`<span class="optional">(optional)</span>`}</label
    >
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
