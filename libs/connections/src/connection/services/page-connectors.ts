import { Injectable } from '@nestjs/common';
import { AccessDecider, type Verdict } from '#access-control';
import { MissingOAuthApps } from '#catalog';
import { type Caller, type Decision } from '#kernel';
import { type ConnectorDisplay, ConnectorDisplays } from '../../connector/domain/ports.js';

/**
 * A connector as all rows of a page show it. `ancestor` is the ancestor whose restriction blocks it, if no other
 * restriction does.
 */
export type PageConnector = {
  display: ConnectorDisplay;
  verdict: Verdict;
  sign_in: Decision;
  ancestor: { slug: string; label: string } | { slug: null; label: null } | null;
};

/** The connectors of a page, with the facts that decide about them. */
@Injectable()
export class PageConnectors {
  constructor(
    private readonly displays: ConnectorDisplays,
    private readonly restrictions: AccessDecider,
    private readonly missingApps: MissingOAuthApps,
  ) {}

  /** @param owners the owners of the page's connections. */
  async of(
    caller: Caller,
    slugs: readonly string[],
    owners: readonly string[],
  ): Promise<ReadonlyMap<string, PageConnector>> {
    const [displays, rules, lacking] = await Promise.all([
      this.displays.of(caller, slugs, owners),
      this.restrictions.policyFor(caller, slugs),
      this.missingApps.filter(caller.orgId, slugs),
    ]);
    const verdicts = slugs.map((slug) => [slug, rules.decideConnector(slug)] as const);
    const ancestors = verdicts.flatMap(([, { inherited_from }]) => inherited_from ?? []);
    const seen = ancestors.length > 0 ? await this.displays.of(caller, ancestors) : displays;
    return new Map(
      verdicts.map(([slug, verdict]) => {
        const ancestor = ancestorOf(verdict, seen);
        const display = displays.get(slug)!;
        return [slug, { display, verdict, ancestor, sign_in: display.signIn(lacking.has(slug)) }];
      }),
    );
  }
}

/** Included only if the caller can see it: a private upstream's slug reveals as much as its name. */
function ancestorOf({ inherited_from: slug }: Verdict, displays: Displays): PageConnector['ancestor'] {
  if (slug === null) return null;
  const display = displays.get(slug);
  return display?.can_view ? { slug, label: display.label } : { slug: null, label: null };
}

type Displays = ReadonlyMap<string, ConnectorDisplay>;
