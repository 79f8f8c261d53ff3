import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import { type Connector, Connectors, toolNamed } from '#catalog';
import { PinnedConnections } from '#connections';
import { type Caller } from '#kernel';
import { type TemplateEntry } from '../../entry/domain/entry.js';
import { type StampState, stampState } from '../domain/stamp-state.js';

type Tool = Pick<TemplateEntry, 'connector_slug' | 'tool_name'>;

export type ResolvedTools = {
  connectors: ReadonlyMap<string, Connector>;
  stateOf: (tool: Tool) => StampState;
};

/** Resolves what a member could stamp, with one query of each kind for any number of entries. */
@Injectable()
export class StampStates {
  constructor(
    private readonly connectors: Connectors,
    private readonly connections: PinnedConnections,
    private readonly restrictions: AccessDecider,
  ) {}

  async resolve(caller: Caller, slugs: readonly string[]): Promise<ResolvedTools> {
    const [connectors, usable, rules] = await Promise.all([
      this.connectors.findCurrent(caller.orgId, slugs),
      this.connections.usableOn(caller, slugs),
      this.restrictions.policyFor(caller, slugs),
    ]);
    const stateOf = ({ connector_slug: slug, tool_name }: Tool): StampState => {
      const connector = connectors.get(slug);
      const tool = connector?.status === 'published' ? toolNamed(connector, tool_name) : undefined;
      const restricted = tool !== undefined && !rules.decideTool(slug, tool.facts).allowed;
      return stampState({ has_tool: tool !== undefined, restricted, usable_count: usable.get(slug)!.length });
    };
    return { connectors, stateOf };
  }
}
