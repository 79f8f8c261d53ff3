import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { AccessDecider } from '#access-control';
import { type Connector, Connectors, toolNamed } from '#catalog';
import { PinnedConnections } from '#connections';
import { type ReachLabels } from '../../collection/domain/reached-collection.js';
import { connectorsIn, type TemplateEntry } from '../../entry/domain/entry.js';
import { CollectionLabels } from '../../collection/services/collection-labels.js';
import { type ReachedTemplate } from '../persistence/stored-templates.js';
import { type StampState, stampState } from '../domain/template-policy.js';

/** The data that the views of a page need in addition to its rows. */
export type TemplatePage = ReachLabels & { tools: ResolvedTools };

type Tool = Pick<TemplateEntry, 'connector_slug' | 'tool_name' | 'account'>;

type ResolvedTools = {
  connectors: ReadonlyMap<string, Connector>;
  stateOf: (tool: Tool) => StampState;
};

/** Loads the data that template views need. The number of queries does not depend on the number of templates. */
@Injectable()
export class TemplatePageLoader {
  constructor(
    private readonly collectionLabels: CollectionLabels,
    private readonly connectors: Connectors,
    private readonly pinnedConnections: PinnedConnections,
    private readonly accessDecider: AccessDecider,
  ) {}

  async load(caller: Caller, templates: readonly ReachedTemplate[]): Promise<TemplatePage> {
    const slugs = connectorsIn(templates.flatMap(({ row }) => row.pins));
    const [labels, tools] = await Promise.all([
      this.collectionLabels.load(caller.orgId, templates),
      this.resolve(caller, slugs),
    ]);
    return { ...labels, tools };
  }

  async resolve(caller: Caller, slugs: readonly string[]): Promise<ResolvedTools> {
    const [connectors, usable, rules] = await Promise.all([
      this.connectors.findCurrent(caller.orgId, slugs),
      this.pinnedConnections.usableOn(caller, slugs),
      this.accessDecider.policyFor(caller, slugs),
    ]);
    const resolveStampState = ({ connector_slug: slug, tool_name, account }: Tool): StampState => {
      const connector = connectors.get(slug);
      const tool = connector?.status === 'published' ? toolNamed(connector, tool_name) : undefined;
      const restricted = tool !== undefined && !rules.decideTool(slug, tool.facts).allowed;
      const needs_connection = account !== 'caller';
      const usable_count = usable.get(slug)!.length;
      return stampState({ has_tool: tool !== undefined, restricted, needs_connection, usable_count });
    };
    return { connectors, stateOf: resolveStampState };
  }
}
