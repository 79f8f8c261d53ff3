import { Injectable } from '@nestjs/common';
import { type Caller, defineError } from '#kernel';
import { listPullChanges, type PullChange, type Versions } from '../domain/change-set.js';
import { type DefinitionItems, splitDefinition } from '../domain/definition-items.js';
import { type Lineage } from '../domain/lineage.js';
import { Lineages } from '../persistence/lineages.js';
import {
  type ConnectorDocument,
  ConnectorDocuments,
  documentsIn,
} from '../../documentation/domain/connector-documents.js';
import { isConnectorVisible } from '../../connector/domain/connector-policy.js';
import { type Connector } from '../../connector/domain/connector.js';
import { Connectors } from '../../connector/domain/connectors.js';

type Comparison = { upstream: Connector; lineage: Lineage; versions: Versions; changes: PullChange[] };

@Injectable()
export class UpstreamComparison {
  constructor(
    private readonly connectors: Connectors,
    private readonly connectorDocuments: ConnectorDocuments,
    private readonly lineages: Lineages,
  ) {}

  /**
   * @throws conflict `no_upstream`; `upstream_unavailable` if the upstream was deleted, or the caller can no longer
   * see it.
   */
  async load(caller: Caller, fork: Connector): Promise<Comparison> {
    const { orgId } = caller;
    const lineage = await this.lineages.get(orgId, fork.slug);
    if (!lineage?.linked) throw noUpstream();
    const slug = lineage.ancestors[0]!;
    const upstream = (await this.connectors.findCurrent(orgId, [slug])).get(slug);
    if (!upstream || !isConnectorVisible(caller, upstream)) throw upstreamUnavailable();
    const versions = {
      base: lineage.base ?? {},
      upstream: await this.listItems(orgId, upstream),
      mine: await this.listItems(orgId, fork),
    };
    return { upstream, lineage, versions, changes: listPullChanges(versions) };
  }

  async listItems(orgId: string, connector: Connector): Promise<DefinitionItems> {
    return splitDefinition(connector.definition, await this.listDocuments(orgId, connector));
  }

  /** Returns the documentation of a connector. A shipped connector has it in its definition. */
  listDocuments(orgId: string, { slug, ownership, definition }: Connector): Promise<ConnectorDocument[]> {
    return ownership ? this.connectorDocuments.list(orgId, slug) : Promise.resolve(documentsIn(definition));
  }
}

export const noUpstream = defineError(
  409,
  'no_upstream',
  'The connector does not follow an upstream.',
  () => 'This connector has no upstream. Link one first.',
);

export const upstreamUnavailable = defineError(
  409,
  'upstream_unavailable',
  'The upstream does not exist or the caller cannot see it.',
  () =>
    'The upstream connector no longer exists or is not shared with you. Unlink the upstream, or ask its owner for access.',
);
