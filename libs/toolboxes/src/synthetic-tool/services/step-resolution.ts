import { Injectable } from '@nestjs/common';
import { AccessDecider, type EffectivePolicy, reaches, reachOf, type Verdict } from '#access-control';
import { type CatalogTool, Connectors, toolNamed } from '#catalog';
import { type PinnedConnection, PinnedConnections } from '#connections';
import { type Caller } from '#kernel';
import { type ProgramStep } from '../domain/program.js';

/** A step with all that decides about it at this moment. */
export type ResolvedStep = {
  step: ProgramStep;
  /** The connection's; where that is gone, what it was. */
  connector_slug: string | null;
  tool: CatalogTool | undefined;
  /** `unusable`: without use access, or not working now. */
  connection_state: 'ok' | 'missing' | 'unusable';
  /** What the rules that bind the caller say. */
  verdict: Verdict;
};

/** Tells of steps what they can do now: one look-up of each kind, however many there are. */
@Injectable()
export class StepResolution {
  constructor(
    private readonly connectors: Connectors,
    private readonly connections: PinnedConnections,
    private readonly restrictions: AccessDecider,
  ) {}

  async of(caller: Caller, steps: readonly ProgramStep[]): Promise<ResolvedStep[]> {
    if (steps.length === 0) return [];
    const ids = [...new Set(steps.map(({ connection_id }) => connection_id))];
    const all = await this.connections.of(caller, ids);
    const reached = new Map([...all].filter(([, connection]) => reachOfCaller(caller, connection) !== null));
    const slugOf = (step: ProgramStep) => reached.get(step.connection_id)?.connector_slug ?? step.connector_slug;
    const slugs = [...new Set(steps.map(slugOf).filter((slug) => slug !== null))];
    const [connectors, rules] = await Promise.all([
      this.connectors.named(caller.orgId, slugs),
      this.restrictions.of(caller, slugs),
    ]);
    return steps.map((step) => {
      const connection = reached.get(step.connection_id);
      const connector_slug = slugOf(step);
      const connector = connectors.get(connector_slug ?? '');
      const tool = connector?.status === 'published' ? toolNamed(connector, step.tool_name) : undefined;
      const verdict = connector_slug === null ? unrestricted : decide(rules, connector_slug, tool);
      return { step, connector_slug, tool, connection_state: stateOf(caller, connection), verdict };
    });
  }
}

/** Of what is on no connector nothing can be said. */
const unrestricted: Verdict = { allowed: true, restricted_by: null, restricted_scope: null, inherited_from: null };

const decide = (rules: EffectivePolicy, slug: string, tool: CatalogTool | undefined): Verdict =>
  tool ? rules.decideTool(slug, tool.facts) : rules.decideConnector(slug);

const reachOfCaller = (caller: Caller, { owner_user_id, share_entries }: PinnedConnection) =>
  reachOf(caller, owner_user_id, share_entries);

/** What does not reach the caller is missing. */
function stateOf(caller: Caller, connection: PinnedConnection | undefined): ResolvedStep['connection_state'] {
  if (!connection) return 'missing';
  const isUsable = reaches(reachOfCaller(caller, connection)!.access, 'use') && connection.owner_holds_connector;
  return isUsable && connection.status === 'active' ? 'ok' : 'unusable';
}
