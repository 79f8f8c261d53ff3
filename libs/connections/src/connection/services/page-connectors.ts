import { Injectable } from '@nestjs/common';
import { AccessDecider, type Verdict } from '#access-control';
import { MissingOAuthApps } from '#catalog';
import { type Caller, type Decision } from '#kernel';
import { type ConnectorDisplay, ConnectorDisplays } from '../../connector/domain/ports.js';

/** A connector as every row of the page on it shows it; `ancestor` is the one whose restriction alone blocks it. */
export type PageConnector = {
  display: ConnectorDisplay;
  verdict: Verdict;
  sign_in: Decision;
  ancestor: { slug: string; label: string } | { slug: null; label: null } | null;
};

/** The connectors of a page, with what decides about them. */
@Injectable()
export class PageConnectors {
  constructor(
    private readonly displays: ConnectorDisplays,
    private readonly restrictions: AccessDecider,
    private readonly missingApps: MissingOAuthApps,
  ) {}

  /** @param owners of the connections on them. */
  async of(
    caller: Caller,
    slugs: readonly string[],
    owners: readonly string[],
  ): Promise<ReadonlyMap<string, PageConnector>> {
    const [displays, rules, lacking] = await Promise.all([
      this.displays.of(caller, slugs, owners),
      this.restrictions.of(caller, slugs),
      this.missingApps.among(caller.orgId, slugs),
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

/** Named where the caller can see it: the slug of a private upstream tells as much as its name. */
function ancestorOf({ inherited_from: slug }: Verdict, displays: Displays): PageConnector['ancestor'] {
  if (slug === null) return null;
  const display = displays.get(slug);
  return display?.can_view ? { slug, label: display.label } : { slug: null, label: null };
}

type Displays = ReadonlyMap<string, ConnectorDisplay>;
