/** What would be lost with a connector, counted over the whole organization. */
export type Dependents = {
  connections: number;
  toolbox_entries: number;
  template_entries: number;
  synthetic_tools: number;
  forks: number;
  restrictions: number;
};

/** Who has something that depends on connectors: each of them implements it, and adds itself. */
export abstract class ConnectorDependents {
  abstract countOf(orgId: string, slug: string): Promise<Partial<Dependents>>;

  /** Those that go by one of these tools, which are about to go. */
  countUsing(_orgId: string, _slug: string, _tools: readonly string[]): Promise<Partial<Dependents>> {
    return Promise.resolve({});
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

  async countUsing(orgId: string, slug: string, tools: readonly string[]): Promise<Dependents> {
    if (tools.length === 0) return { ...none };
    return summed(await Promise.all(this.known.map((part) => part.countUsing(orgId, slug, tools))));
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

/** Connections that are not disconnected, told by the context that has them. */
export abstract class ConnectedAccounts {
  /** How many there are on a connector, by the method that they signed in with. */
  abstract byAuthMethod(orgId: string, slug: string): Promise<ReadonlyMap<string, number>>;
}
