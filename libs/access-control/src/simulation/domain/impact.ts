import { EffectivePolicy } from '../../decision/domain/effective-policy.js';
import { isSameTool } from '../../restriction/domain/active-grants.js';
import { type RestrictionTarget, sameTarget, type TargetedRule } from '../../restriction/domain/restriction-rule.js';
import { type PendingRequest } from '../../decision/domain/pending-requests.js';
import { type GovernedMember, PolicyCompiler } from '../../decision/domain/compiled-policy.js';
import { type ToolFacts } from '../../restriction/domain/connector-labels.js';
import { type OverviewEntry } from './simulation-ports.js';

/**
 * The names of the tools that one member loses on one connector, and how many the member gains. `reach`: access to the
 * connector itself.
 */
export type ConnectorImpact = Pick<OverviewEntry, 'slug' | 'seen_by'> & {
  lost: string[];
  gained: number;
  reach: 'lost' | 'gained' | 'same';
};

/** Compares members' access before and after a change to rules. */
export class Impact {
  private readonly before: PolicyCompiler;
  private readonly after: PolicyCompiler;
  private readonly lineages: ReadonlyMap<string, readonly string[]>;
  private readonly byRoles = new Map<string, ReadonlyMap<string, ConnectorImpact>>();

  /** @param entries connectors the change can affect. */
  constructor(
    private readonly entries: readonly OverviewEntry[],
    before: readonly TargetedRule[],
    after: readonly TargetedRule[],
    private readonly now: number,
  ) {
    this.lineages = new Map(entries.map(({ slug, ancestors }) => [slug, ancestors]));
    this.before = new PolicyCompiler(before);
    this.after = new PolicyCompiler(after);
  }

  /** Returns what changes for the member, for each connector that the member can see. */
  impactOn(member: GovernedMember): ConnectorImpact[] {
    const impacts = this.isPlain(member) ? this.impactsOfRoles(member.role_ids) : this.impactsOfMember(member);
    return [...impacts.values()].filter(({ seen_by }) => seen_by === 'everyone' || seen_by.has(member.user_id));
  }

  /** Returns the ids of the member's grants that lift a part of what the target's rules block after the change. */
  findLifting(member: GovernedMember, target: RestrictionTarget): string[] {
    const grants = [member, ...(member.represented ?? [])].flatMap((each) => each.grants);
    if (grants.length === 0) return [];
    const policy = this.policyOf(member, this.after);
    const granted = new Set(grants.map(({ connector_slug }) => connector_slug));
    const steps = this.entries
      .filter(({ slug }) => granted.has(slug))
      .flatMap(({ slug, tools }) => [null, ...tools].flatMap((tool) => policy.trace(slug, tool)));
    const lifted = steps.filter((step) => step.verdict === 'blocks' && sameTarget(step.target.target, target));
    return [...new Set(lifted.flatMap(({ lifted_by }) => lifted_by?.id ?? []))];
  }

  /** Whether the change gives the member the access they requested. */
  satisfies(member: GovernedMember, { connector_slug, tool_name, ...identity }: PendingRequest): boolean {
    const entry = this.entries.find(({ slug }) => slug === connector_slug);
    const tool = tool_name === null ? null : (entry?.tools.find((each) => isSameTool(identity, each)) ?? null);
    if (!entry || (tool_name !== null && !tool)) return false;
    const [could, can] = [this.before, this.after].map((rules) => allows(this.policyOf(member, rules), entry, tool));
    return can === true && !could;
  }

  /**
   * Whether the result depends only on the member's roles, so that members with the same roles can share it. It does
   * not if the member has rules or grants, or stands for other members.
   */
  private isPlain({ user_id, grants, represented = [] }: GovernedMember): boolean {
    return (
      grants.length === 0 &&
      represented.length === 0 &&
      [this.before, this.after].every((rules) => rules.own(user_id).rules.length === 0)
    );
  }

  private impactsOfRoles(roleIds: readonly string[]): ReadonlyMap<string, ConnectorImpact> {
    const key = roleIds.toSorted().join(' ');
    const known = this.byRoles.get(key);
    if (known) return known;
    const impacts = this.compare({ user_id: '', role_ids: roleIds, grants: [] }, this.entries);
    this.byRoles.set(key, impacts);
    return impacts;
  }

  /**
   * Computes the impact on a member who has own rules or grants, or stands for others. For connectors that these do not
   * concern, uses the impact on the member's roles.
   */
  private impactsOfMember(member: GovernedMember): ReadonlyMap<string, ConnectorImpact> {
    if (member.represented?.length) return this.compare(member, this.entries);
    const own = [this.before.own(member.user_id), this.after.own(member.user_id)];
    if (own.some(({ listsAllowed, overrides }) => listsAllowed || overrides)) return this.compare(member, this.entries);
    const granted = new Set(member.grants.map(({ connector_slug }) => connector_slug));
    const exceptions = this.entries.filter(
      ({ slug, ancestors }) =>
        granted.has(slug) || own.some(({ connectors }) => [slug, ...ancestors].some((each) => connectors.has(each))),
    );
    if (exceptions.length === 0) return this.impactsOfRoles(member.role_ids);
    const impacts = new Map(this.impactsOfRoles(member.role_ids));
    for (const { slug } of exceptions) impacts.delete(slug);
    for (const [slug, impact] of this.compare(member, exceptions)) impacts.set(slug, impact);
    return impacts;
  }

  private compare(member: GovernedMember, entries: readonly OverviewEntry[]): Map<string, ConnectorImpact> {
    const [before, after] = [this.policyOf(member, this.before), this.policyOf(member, this.after)];
    const impacts = entries.map((entry) => this.compareOn(entry, before, after));
    return new Map(impacts.filter(isRelevant).map((impact) => [impact.slug, impact]));
  }

  private policyOf = (member: GovernedMember, rules: PolicyCompiler): EffectivePolicy =>
    new EffectivePolicy(rules.compilePolicy(member), this.lineages, this.now);

  private compareOn(entry: OverviewEntry, before: EffectivePolicy, after: EffectivePolicy): ConnectorImpact {
    const { slug, tools, seen_by } = entry;
    const verdicts = (tool: ToolFacts | null) => [allows(before, entry, tool), allows(after, entry, tool)] as const;
    const [could, can] = verdicts(null);
    const reach = could === can ? 'same' : can ? 'gained' : 'lost';
    const impact: ConnectorImpact = { slug, seen_by, lost: [], gained: 0, reach };
    if (!could && !can) return impact;
    for (const tool of tools) {
      const [might, may] = verdicts(tool);
      if (might && !may) impact.lost.push(tool.name);
      if (may && !might) impact.gained += 1;
    }
    return impact;
  }
}

const allows = (policy: EffectivePolicy, { slug }: OverviewEntry, tool: ToolFacts | null): boolean =>
  (tool ? policy.decideTool(slug, tool) : policy.decideConnector(slug)).allowed;

const isRelevant = ({ lost, gained, reach }: ConnectorImpact): boolean =>
  lost.length > 0 || gained > 0 || reach !== 'same';
