import { type ConnectorDefinition, type PostInstallStep } from '#connector-definition';
import { isStreamSafe } from '#kernel/plain';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { lowersItsTier } from '../../tool/domain/operation.js';
import { isVariableOfAll } from './check-placeholders.js';
import { type Check, type Report } from './diagnostic.js';

/** Checks that names are unique, and that references exist. */
export const checkNames: Check = (definition, report) => {
  const { auth, variables = [], post_install = [] } = definition;
  unique(['auth'], auth, report);
  unique(['variables'], variables, report);
  unique(['post_install'], post_install, report);
  auth.forEach((method, index) => unique(['auth', index, 'post_install'], method.post_install ?? [], report));
  for (const [place, name, variable] of methodsNamed(definition))
    if (!auth.some((method) => method.name === name))
      report(
        'schema',
        place,
        `${name} is not an auth method, so no connection would have ${variable}. Use the name of an auth method.`,
      );
  for (const [place, name, method] of variablesNamed(definition))
    if (variables.some((variable) => variable.name === name && !isVariableOfAll(variable, [{ name: method }])))
      report(
        'schema',
        place,
        `Connections with ${method} do not have the variable ${name}. Add ${method} to its auth_methods.`,
      );
};

function unique(place: DocumentPath, parts: readonly { name: string }[], report: Report): void {
  const seen = new Set<string>();
  for (const [index, { name }] of parts.entries()) {
    if (seen.has(name))
      report('duplicate_key', [...place, index, 'name'], `The name ${name} is already used. Choose another name.`);
    seen.add(name);
  }
}

const methodsNamed = ({ variables = [] }: ConnectorDefinition): [DocumentPath, name: string, variable: string][] =>
  variables.flatMap(({ name, auth_methods = [] }, index) =>
    auth_methods.map((method, at): [DocumentPath, string, string] => [
      ['variables', index, 'auth_methods', at],
      method,
      name,
    ]),
  );

/** Returns the variables that form fields or post-install steps set. */
const variablesNamed = ({ auth, post_install = [] }: ConnectorDefinition): [DocumentPath, string, string][] =>
  auth.flatMap((method, index) => [
    ...(method.form_fields ?? []).map(({ name }, at): [DocumentPath, string, string] => [
      ['auth', index, 'form_fields', at, 'name'],
      name,
      method.name,
    ]),
    ...setBy(method.post_install ? ['auth', index] : [], method.post_install ?? post_install).map(
      ([place, name]): [DocumentPath, string, string] => [place, name, method.name],
    ),
  ]);

const setBy = (place: DocumentPath, steps: readonly PostInstallStep[]): [DocumentPath, string][] =>
  steps.flatMap(({ set = {} }, index) =>
    Object.keys(set).map((name): [DocumentPath, string] => [[...place, 'post_install', index, 'set', name], name]),
  );

/** Refuses texts that would take long to normalize. */
export const checkTexts: Check = (definition, report) => {
  for (const [place, text] of textsIn([], definition))
    if (!isStreamSafe(text))
      report('schema', place, 'The text has more than 30 combining marks in a row. Remove some of them.');
};

/** Returns every text inside a value, with its place. */
function textsIn(place: DocumentPath, value: unknown): [DocumentPath, string][] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn([...place, key], each));
}

/** Refuses pages with the same kind and key, because the later page would replace the earlier one. */
export const checkDocumentation: Check = ({ documentation = [] }, report) => {
  const seen = new Set<string>();
  for (const [index, { kind, key }] of documentation.entries()) {
    const page = `${kind} ${key}`;
    if (seen.has(page))
      report(
        'duplicate_key',
        ['documentation', index, 'key'],
        'Another page has the same kind and key. Merge the two pages.',
      );
    seen.add(page);
  }
};

const maxTools = 500;
const recommendedTools = 200;

/** Whether a document, which may not be a definition, has at most the allowed number of tools. It is a fast check. */
export function hasFewTools(document: unknown, report: Report): boolean {
  const { tools } = (document ?? {}) as { tools?: unknown };
  if (!Array.isArray(tools) || tools.length <= maxTools) return true;
  report('tool_limit', ['tools'], `A connector can have at most ${maxTools} tools.`);
  return false;
}

export const checkTools: Check = ({ tools }, report) => {
  if (tools.length > recommendedTools)
    report(
      'tool_limit',
      ['tools'],
      `More than ${recommendedTools} tools are difficult for agents to choose from.`,
      'warning',
    );
  const seen = new Set<string>();
  tools.forEach((tool, index) => {
    const at = ['tools', index, 'name'];
    if (seen.has(tool.name))
      report('tool_duplicate', at, `The name ${tool.name} is already used. Choose another name.`);
    if (tool.name.startsWith('latchkey_'))
      report('tool_name_reserved', at, 'Names that begin with latchkey_ are reserved. Choose another name.');
    if (lowersItsTier(tool) && !tool.tier_note)
      report(
        'tier_lowered',
        ['tools', index, 'tier'],
        'A tier that is lower than the tier of the operation needs a tier_note that says why.',
      );
    seen.add(tool.name);
  });
};
