import { type AuthMethod, type ConnectorDefinition, type VariableDefinition } from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type Check, type Report } from './check.js';
import { isVariableOfAll } from './check-placeholders.js';
import { signInRequests } from './sign-in-requests.js';

/** Checks that `{{x}}` names a declared variable, in a place that supports placeholders. */
export const checkTemplates: Check = (definition, report) => {
  const named = (methods: readonly AuthMethod[]) =>
    (definition.variables ?? []).filter((variable) => isVariableOfAll(variable, methods));
  const openTo = (methods: readonly AuthMethod[]) => namesOf(named(methods).filter((variable) => !variable.secret));
  const paths = definition.tools.map((tool, index): Part => [['tools', index, 'request', 'path'], tool.request.path]);
  const filled = [...paths, ...parts(['query'], definition.query)];
  for (const part of filled) mustName(part, openTo(definition.auth), report);
  for (const { at, request, methods } of signInRequests(definition))
    for (const part of parts(at, request)) mustName(part, openTo(methods), report);
  for (const part of parts(['headers'], definition.headers)) mustName(part, namesOf(named(definition.auth)), report);
  for (const part of credentialTemplates(definition)) mustName(part, credentialNames(definition, part), report);
  for (const [place, text] of toolValues(definition))
    if (text.includes('{{'))
      report('template_not_allowed_here', place, '{{ }} is not supported here. Use an expression over vars.');
};

type Part = [place: DocumentPath, text: string];

function mustName([place, text]: Part, names: Set<string>, report: Report): void {
  for (const [, name] of text.matchAll(/\{\{([^}]*)(?:\}\}|$)/g))
    if (!names.has(name!)) report('template_unknown_variable', place, `{{${name}}} is not available here.`);
}

const namesOf = (variables: VariableDefinition[] = []): Set<string> => new Set(variables.map(({ name }) => name));

/** Returns every string inside a value, with its place. Expressions are not templates. */
function parts(place: DocumentPath, value: unknown): Part[] {
  if (typeof value === 'string') return value.startsWith('=') ? [] : [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    parts([...place, Array.isArray(value) ? Number(key) : key], each),
  );
}

const toolValues = ({ tools }: ConnectorDefinition): Part[] =>
  tools.flatMap(({ request: { query, headers, body } }, index) =>
    parts(['tools', index, 'request'], { query, headers, body }),
  );

function credentialTemplates({ auth }: ConnectorDefinition): Part[] {
  return auth.flatMap((method, index) => {
    const { inject, authorize_params, token_params, refresh_params } = method as Partial<
      Extract<AuthMethod, { type: 'oauth2' }>
    >;
    const templates = (inject ?? []).map(({ template }, at): Part => [
      ['auth', index, 'inject', at, 'template'],
      template,
    ]);
    return [...templates, ...parts(['auth', index], { authorize_params, token_params, refresh_params })];
  });
}

function credentialNames({ auth, variables = [] }: ConnectorDefinition, [place]: Part): Set<string> {
  const method = auth[Number(place[1])]!;
  const fields = (method.form_fields ?? []).map(({ name }) => name);
  const issued = method.type === 'oauth2' || method.type === 'client_credentials' ? ['access_token'] : [];
  return new Set([...namesOf(variables.filter((each) => isVariableOfAll(each, [method]))), ...fields, ...issued]);
}
