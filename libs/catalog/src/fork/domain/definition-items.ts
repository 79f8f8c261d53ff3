import { type ConnectorDefinition } from '#connector-definition';

const fields = [
  ...(['name', 'description', 'categories', 'docs_url', 'permissions_text', 'base_url'] as const),
  ...(['headers', 'query', 'rate_limits', 'pagination', 'verify'] as const),
];

/** Names of the lists in a definition, by the kind of parts that they contain. Each of these parts has a name. */
const lists = { auth: 'auth', variable: 'variables', tool: 'tools', post_install: 'post_install' } as const;

export type ItemKind = 'field' | keyof typeof lists | 'documentation';

/** The parts of a definition by kind and key, for comparing a fork with its upstream. */
export type DefinitionItems = Readonly<Record<string, unknown>>;

type Documented = { kind: string; key: string; body_markdown: string };

const itemName = (kind: ItemKind, key: string): string => `${kind} ${key}`;

export function namedItem(name: string): { kind: ItemKind; key: string } {
  const space = name.indexOf(' ');
  return { kind: name.slice(0, space) as ItemKind, key: name.slice(space + 1) };
}

/**
 * Returns the parts of a definition and its documentation, without the origins of tools. A fork gets the origins from
 * its upstream.
 */
export function splitDefinition(definition: ConnectorDefinition, documents: readonly Documented[]): DefinitionItems {
  const items: Record<string, unknown> = {};
  for (const field of fields) if (definition[field] !== undefined) items[itemName('field', field)] = definition[field];
  for (const [kind, list] of Object.entries(lists) as [keyof typeof lists, (typeof lists)[keyof typeof lists]][])
    for (const part of definition[list] ?? []) items[itemName(kind, part.name)] = withoutToolOrigin(part);
  for (const { kind, key, body_markdown } of documents)
    items[itemName('documentation', `${kind} ${key}`)] = body_markdown;
  return items;
}

/** Builds the definition that consists of these parts. Existing parts keep their order, and new parts follow. */
export function assembleDefinition(
  before: ConnectorDefinition,
  items: DefinitionItems,
): { definition: ConnectorDefinition; documents: Documented[] } {
  const definition: Record<string, unknown> = { format: before.format, slug: before.slug };
  for (const field of fields)
    if (items[itemName('field', field)] !== undefined) definition[field] = items[itemName('field', field)];
  for (const [kind, list] of Object.entries(lists)) {
    const names = [...(before[list] ?? []).map(({ name }) => name), ...listItemKeys(items, kind)];
    const parts = [...new Set(names)].map((name) => items[itemName(kind as ItemKind, name)]);
    const kept = parts.filter((part) => part !== undefined);
    if (kept.length > 0 || list === 'auth' || list === 'tools') definition[list] = kept;
  }
  const documents = listItemKeys(items, 'documentation').map((name): Documented => {
    const [kind = '', ...key] = name.split(' ');
    return { kind, key: key.join(' '), body_markdown: items[itemName('documentation', name)] as string };
  });
  return { definition: definition as ConnectorDefinition, documents };
}

type ChangedPart = { kind: ItemKind; key: string; mine: unknown; upstream: unknown };

/**
 * Returns the definition before and after one change. Both contain only the changed tool, because a change affects no
 * other tool.
 */
export function changedDefinitions(definition: ConnectorDefinition, { kind, key, mine, upstream }: ChangedPart) {
  const others = { ...definition, tools: [] };
  return { before: withPart(others, kind, key, mine), after: withPart(others, kind, key, upstream) };
}

function withPart(definition: ConnectorDefinition, kind: ItemKind, key: string, part: unknown): ConnectorDefinition {
  if (kind === 'documentation') return definition;
  if (kind === 'field') return withField(definition, key, part);
  const list = lists[kind];
  const rest: { name: string }[] = (definition[list] ?? []).filter(({ name }) => name !== key);
  return { ...definition, [list]: part === null ? rest : [...rest, part] };
}

function withField(definition: ConnectorDefinition, key: string, value: unknown): ConnectorDefinition {
  const { [key as keyof ConnectorDefinition]: _, ...rest } = definition;
  return (value === null ? rest : { ...rest, [key]: value }) as ConnectorDefinition;
}

const listItemKeys = (items: DefinitionItems, kind: string): string[] =>
  Object.keys(items).flatMap((name) => (namedItem(name).kind === kind ? [namedItem(name).key] : []));

function withoutToolOrigin(part: object): object {
  const { origin: _, ...rest } = part as { origin?: string };
  return rest;
}
