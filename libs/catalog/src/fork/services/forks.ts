import { Injectable } from '@nestjs/common';
import { ConnectorLineage, type ShareEntry } from '#access-control';
import { type Act, type Caller } from '#kernel';
import { Images } from '#platform/images';
import { splitDefinition } from '../domain/definition-items.js';
import { ancestorsThrough } from '../domain/lineage.js';
import { Lineages } from '../persistence/lineages.js';
import { type Connector } from '../../connector/domain/connector.js';
import { CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { ConnectorCreator } from '../../connector-editing/services/connector-creator.js';
import { UpstreamComparison } from './upstream-comparison.js';

type ForkDraft = { name?: string; slug?: string; shares: readonly ShareEntry[] };

@Injectable()
export class Forks {
  constructor(
    private readonly connectorCreator: ConnectorCreator,
    private readonly upstreamComparison: UpstreamComparison,
    private readonly connectorLineage: ConnectorLineage,
    private readonly lineages: Lineages,
    private readonly images: Images,
  ) {}

  /** @throws conflict `lineage_too_deep`, `connector_limit` */
  async create(
    caller: Caller,
    source: Connector,
    { name, slug: requested, shares }: ForkDraft,
    act: Act,
  ): Promise<string> {
    const { orgId, userId } = caller;
    const definition = { ...source.definition, name: name ?? source.name };
    const reserved = await this.connectorCreator.slugFor(orgId, { requested, name: definition.name });
    const { slug } = reserved;
    const ancestors = await this.findAncestors(orgId, slug, source.slug, []);
    const tools = source.tools.map(({ facts: { active: _, ...facts } }) => facts);
    const logo = await this.images.copy(orgId, source.logo, slug);
    const fork = CustomConnector.fork(
      { org_id: orgId, ...reserved, owner_user_id: userId, definition, tools, logo },
      source.slug,
      act,
    );
    const documents = await this.upstreamComparison.listDocuments(orgId, source);
    await this.connectorCreator.add(caller, fork, { documents, shares }, act);
    const base = splitDefinition(source.definition, documents);
    await this.lineages.save(orgId, slug, { ancestors, linked: true, base, base_digest: source.digest });
    return slug;
  }

  /**
   * Links an upstream. None of its parts count as applied, so the next preview lists all differences.
   * @throws conflict `lineage_cycle`, `lineage_too_deep`
   */
  async link(orgId: string, slug: string, upstream: string): Promise<void> {
    const before = await this.lineages.get(orgId, slug);
    const ancestors = await this.findAncestors(orgId, slug, upstream, before?.ancestors ?? []);
    await this.lineages.save(orgId, slug, { ancestors, linked: true, base: {}, base_digest: null });
  }

  private async findAncestors(orgId: string, slug: string, upstream: string, before: readonly string[]) {
    const ofUpstream = (await this.connectorLineage.getAncestors(orgId, [upstream])).get(upstream) ?? [];
    return ancestorsThrough(slug, upstream, { ofUpstream, before });
  }
}
