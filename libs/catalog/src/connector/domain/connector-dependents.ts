import { type Hooks } from '#kernel';

/** Counts of everything in the organization that depends on a connector. */
export type Dependents = {
  connections: number;
  toolbox_entries: number;
  template_entries: number;
  synthetic_tools: number;
  forks: number;
  restrictions: number;
};

/** Counts of everything that uses or names a tool of a connector. */
export type ToolUses = Pick<Dependents, 'toolbox_entries' | 'template_entries' | 'synthetic_tools' | 'restrictions'> & {
  access_grants: number;
  access_requests: number;
};

/**
 * Number of resources of one kind that use a tool. If `tool_name` is null: the number that use at least one of the
 * requested tools.
 */
export type ToolUse = { kind: keyof ToolUses; tool_name: string | null; count: number };

/**
 * Counts the dependents of connectors in one context, such as `connections`. Each context registers its implementation
 * as a hook.
 */
export abstract class ConnectorDependents {
  abstract count(orgId: string, slug: string): Promise<Partial<Dependents>>;

  /** Counts the dependents that use or name these tools. */
  listUses(_orgId: string, _slug: string, _tools: readonly string[]): Promise<ToolUse[]> {
    return Promise.resolve([]);
  }
}

/** Counts the dependents of connectors in all contexts. */
export class DependentsOfConnectors {
  constructor(private readonly hooks: Hooks) {}

  private get counters(): ConnectorDependents[] {
    return this.hooks.get(ConnectorDependents);
  }

  async count(orgId: string, slug: string): Promise<Dependents> {
    return sumCounts(await Promise.all(this.counters.map((part) => part.count(orgId, slug))));
  }

  async listUses(orgId: string, slug: string, tools: readonly string[]): Promise<ToolUse[]> {
    if (tools.length === 0) return [];
    return (await Promise.all(this.counters.map((part) => part.listUses(orgId, slug, tools)))).flat();
  }
}

const none: Dependents = {
  connections: 0,
  toolbox_entries: 0,
  template_entries: 0,
  synthetic_tools: 0,
  forks: 0,
  restrictions: 0,
};

function sumCounts(parts: readonly Partial<Dependents>[]): Dependents {
  const sum = { ...none };
  for (const part of parts) for (const key of Object.keys(none) as (keyof Dependents)[]) sum[key] += part[key] ?? 0;
  return sum;
}

/** Counts the uses of one tool by kind. If `tool` is null, counts the uses of all requested tools together. */
export function usesFor(uses: readonly ToolUse[], tool: string | null): ToolUses {
  const found: ToolUses = { ...noUses };
  for (const { kind, tool_name, count } of uses) if (tool_name === tool) found[kind] += count;
  return found;
}

export const noUses: ToolUses = {
  toolbox_entries: 0,
  template_entries: 0,
  synthetic_tools: 0,
  restrictions: 0,
  access_grants: 0,
  access_requests: 0,
};

/** Counts the connections that are not disconnected. The `connections` context implements this class. */
export abstract class ConnectedAccounts {
  abstract byAuthMethod(orgId: string, slug: string): Promise<ReadonlyMap<string, number>>;
}
