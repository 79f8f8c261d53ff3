import { Injectable } from '@nestjs/common';
import { type ConnectorLabel, ConnectorLabels, RestrictionsInForce, type Verdict } from '#access-control';
import { type Caller, Decision } from '#kernel';
import { type ConnectorDisplay, ConnectorDisplays } from '../domain/ports.js';

/** A connector as every row of the page on it shows it. */
export type ConnectorFacts = {
  display: ConnectorDisplay;
  verdict: Verdict;
  inherited_from: { slug: string; label: string | null } | null;
  restriction: Decision;
};

@Injectable()
export class ConnectorFactsOf {
  constructor(
    private readonly displays: ConnectorDisplays,
    private readonly labels: ConnectorLabels,
    private readonly restrictions: RestrictionsInForce,
  ) {}

  async of(caller: Caller, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectorFacts>> {
    const [displays, rules] = await Promise.all([this.displays.of(caller, slugs), this.restrictions.of(caller, slugs)]);
    const verdicts = slugs.map((slug) => [slug, rules.decideConnector(slug)] as const);
    const ancestors = verdicts.flatMap(([, { inherited_from }]) => inherited_from ?? []);
    const seen = ancestors.length > 0 ? await this.labels.seenBy(caller, ancestors) : none;
    return new Map(verdicts.map(([slug, verdict]) => [slug, factsOf(displays.get(slug)!, verdict, seen)]));
  }
}

const none: ReadonlyMap<string, ConnectorLabel> = new Map();

const blocked = Decision.refuse('connector_restricted', 'A restriction keeps you from using this connector.');

function factsOf(
  display: ConnectorDisplay,
  verdict: Verdict,
  seen: ReadonlyMap<string, ConnectorLabel>,
): ConnectorFacts {
  const slug = verdict.inherited_from;
  const inherited_from = slug === null ? null : { slug, label: seen.get(slug)?.label ?? null };
  return { display, verdict, inherited_from, restriction: verdict.allowed ? Decision.allow : blocked };
}
