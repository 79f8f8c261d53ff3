import { Injectable, Optional } from '@nestjs/common';
import { type ConnectorDefinition } from '#connector-definition';
import { ConnectedAccounts, DependentsOfConnectors, usesFor } from '../domain/connector-dependents.js';
import { type PullChange } from '../../fork/domain/change-set.js';
import { type ChangeEffects, effectsOf } from '../domain/change-effects.js';
import { type ConnectorImpact, impactOf } from '../domain/connector-impact.js';
import { type Connector } from '../domain/connector.js';
import { changeBetween } from '../domain/definition-change.js';

/** Counts whom a new definition would affect. */
@Injectable()
export class ConnectorImpacts {
  constructor(
    private readonly dependents: DependentsOfConnectors,
    @Optional() private readonly accounts?: ConnectedAccounts,
  ) {}

  async of(
    orgId: string,
    slug: string,
    { before, after }: { before: ConnectorDefinition; after: ConnectorDefinition },
  ): Promise<ConnectorImpact> {
    const change = changeBetween(before, after);
    const isCut = change.moved_auth_methods.length + change.removed_auth_methods.length > 0;
    const [accounts, uses] = await Promise.all([
      isCut ? this.accounts?.byAuthMethod(orgId, slug) : undefined,
      this.dependents.usesOf(orgId, slug, change.removed_tools),
    ]);
    return impactOf(change, accounts ?? nobody, usesFor(uses, null));
  }

  /** The effect of each upstream change on the fork, applied alone. Two statements for all of them. */
  async ofChanges(
    orgId: string,
    { slug, definition }: Pick<Connector, 'slug' | 'definition'>,
    changes: readonly PullChange[],
  ): Promise<ChangeEffects[]> {
    if (changes.length === 0) return [];
    const tools = changes.filter(({ kind }) => kind === 'tool').map(({ key }) => key);
    const [accounts, uses] = await Promise.all([
      this.accounts?.byAuthMethod(orgId, slug),
      this.dependents.usesOf(orgId, slug, tools),
    ]);
    const countsFor = (tool: string) => ({ accounts: accounts ?? nobody, uses: usesFor(uses, tool) });
    return changes.map((change) => effectsOf(definition, change, countsFor(change.kind === 'tool' ? change.key : '')));
  }
}

const nobody: ReadonlyMap<string, number> = new Map();
