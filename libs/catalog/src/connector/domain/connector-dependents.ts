/** What would be lost with a connector, counted over the whole organization. */
export type Dependents = {
  connections: number;
  toolbox_entries: number;
  template_entries: number;
  synthetic_tools: number;
  forks: number;
  restrictions: number;
};

/** What goes by a tool of a connector, or names it. */
export type ToolUses = Pick<Dependents, 'toolbox_entries' | 'template_entries' | 'synthetic_tools' | 'restrictions'> & {
  access_grants: number;
  access_requests: number;
};

/** How many of a kind there are for a tool; null: for any of those that were asked about, each of them counted once. */
export type ToolUse = { kind: keyof ToolUses; tool_name: string | null; count: number };

/** Who has something that depends on connectors: each of them implements it, and adds itself. */
export abstract class ConnectorDependents {
  abstract countOf(orgId: string, slug: string): Promise<Partial<Dependents>>;

  /** Those that go by these tools. */
  usesOf(_orgId: string, _slug: string, _tools: readonly string[]): Promise<ToolUse[]> {
    return Promise.resolve([]);
  }
}

/** Everybody who has such things in the running product. Contexts add theirs when their module starts. */
export class DependentsOfConnectors {
  private readonly known: ConnectorDependents[] = [];

  add(part: ConnectorDependents): void {
    this.known.push(part);
  }

  async countOf(orgId: string, slug: string): Promise<Dependents> {
    return summed(await Promise.all(this.known.map((part) => part.countOf(orgId, slug))));
  }

  async usesOf(orgId: string, slug: string, tools: readonly string[]): Promise<ToolUse[]> {
    if (tools.length === 0) return [];
    return (await Promise.all(this.known.map((part) => part.usesOf(orgId, slug, tools)))).flat();
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

function summed(parts: readonly Partial<Dependents>[]): Dependents {
  const sum = { ...none };
  for (const part of parts) for (const key of Object.keys(none) as (keyof Dependents)[]) sum[key] += part[key] ?? 0;
  return sum;
}

/** @param tool null: of any that was asked about. */
export function usesFor(uses: readonly ToolUse[], tool: string | null): ToolUses {
  const found: ToolUses = { ...noUses };
  for (const { kind, tool_name, count } of uses) if (tool_name === tool) found[kind] += count;
  return found;
}

const noUses: ToolUses = {
  toolbox_entries: 0,
  template_entries: 0,
  synthetic_tools: 0,
  restrictions: 0,
  access_grants: 0,
  access_requests: 0,
};

/** Connections that are not disconnected, told by the context that has them. */
export abstract class ConnectedAccounts {
  /** How many there are on a connector, by the method that they signed in with. */
  abstract byAuthMethod(orgId: string, slug: string): Promise<ReadonlyMap<string, number>>;
}
