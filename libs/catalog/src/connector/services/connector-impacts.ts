import { Injectable, Optional } from '@nestjs/common';
import { type ConnectorDefinition } from '#connector-definition';
import { ConnectedAccounts, DependentsOfConnectors } from '../domain/connector-dependents.js';
import { type ConnectorImpact, impactOf } from '../domain/connector-impact.js';
import { changeBetween } from '../domain/definition-change.js';

/** Counts whom another definition would concern. */
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
    const [accounts, broken] = await Promise.all([
      isCut ? this.accounts?.byAuthMethod(orgId, slug) : undefined,
      this.dependents.countUsing(orgId, slug, change.removed_tools),
    ]);
    return impactOf(change, accounts ?? nobody, broken);
  }
}

const nobody: ReadonlyMap<string, number> = new Map();
