import { Injectable } from '@nestjs/common';
import { ConnectorLineage, type ConnectorOverview, type OverviewEntry } from '#access-control';
import { activeTools, type Connector } from '../domain/connector.js';
import { canBeNamed } from '../domain/connector-policy.js';
import { Connectors } from '../domain/connectors.js';

@Injectable()
export class CatalogConnectorOverview implements ConnectorOverview {
  constructor(
    private readonly connectors: Connectors,
    private readonly lineage: ConnectorLineage,
  ) {}

  async load(orgId: string): Promise<readonly OverviewEntry[]> {
    const connectors = [...(await this.connectors.allNow(orgId)).values()].filter(canBeNamed);
    const ancestors = await this.lineage.ancestorsOf(
      orgId,
      connectors.map(({ slug }) => slug),
    );
    return connectors.map((connector) => ({
      slug: connector.slug,
      ancestors: ancestors.get(connector.slug) ?? [],
      tools: activeTools(connector).map(({ facts }) => facts),
      seen_by: viewersOf(connector),
    }));
  }
}

/** Names of the owner and of members with a share. Members of a team are not listed. */
function viewersOf({ ownership }: Connector): 'everyone' | ReadonlySet<string> {
  if (!ownership || ownership.entries.some(({ grantee_type }) => grantee_type === 'org')) return 'everyone';
  const people = ownership.entries.filter(({ grantee_type }) => grantee_type === 'user');
  const ids = [ownership.owner_user_id, ...people.map(({ grantee_id }) => grantee_id)];
  return new Set(ids.filter((id) => id !== null));
}
