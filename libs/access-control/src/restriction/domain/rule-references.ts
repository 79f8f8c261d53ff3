import { type MemberStatuses, type RoleLabels } from '#identity';
import { pathIn, type FieldPath, invalid } from '#kernel';
import { type ConnectorLabels, type ConnectorTools } from './connector-labels.js';
import { resolveScope } from './resolve-scope.js';
import { type ResolvedRule, type RestrictionRule, type RestrictionTarget, sameTarget } from './restriction-rule.js';

/** Looks up the target, connectors and tools that a rule names. */
export class RuleReferences {
  constructor(
    private readonly roles: RoleLabels,
    private readonly members: MemberStatuses,
    private readonly labels: ConnectorLabels,
    private readonly tools: ConnectorTools,
  ) {}

  /**
   * @param stored the previous rule, whose entries are kept even if their connector or tool no longer exists.
   * @param path of the rule in the request: `/draft`, or empty.
   * @throws validation_error when the target, a connector or a tool does not exist.
   */
  async resolve(
    orgId: string,
    rule: RestrictionRule,
    stored?: ResolvedRule,
    path: FieldPath = '',
  ): Promise<ResolvedRule> {
    if (!stored || !sameTarget(rule, stored)) await this.assertExists(orgId, rule, path);
    const scope = await resolveScope({ labels: this.labels, tools: this.tools }, orgId, rule, { stored, path });
    return { target_type: rule.target_type, target_id: rule.target_id, mode: rule.mode, ...scope };
  }

  /**
   * Returns the name of a restricted role for the log; null for a member, whose name is looked up when the log is read.
   */
  async roleName(orgId: string, { target_type, target_id }: RestrictionTarget): Promise<string | null> {
    if (target_type === 'user') return null;
    return (await this.roles.labelsFor(orgId, [target_id])).get(target_id) ?? null;
  }

  private async assertExists(
    orgId: string,
    { target_type, target_id }: RestrictionTarget,
    path: FieldPath,
  ): Promise<void> {
    const ids = [target_id];
    const known =
      target_type === 'role' ? await this.roles.labelsFor(orgId, ids) : await this.members.statusesOf(orgId, ids);
    if (known.has(target_id)) return;
    const noun = target_type === 'role' ? 'role' : 'member';
    const message = `target_id: no ${noun} has the id ${target_id}. GET /${noun} lists the available ones.`;
    throw invalid(pathIn(path, 'target_id'), `unknown_${noun}`, message);
  }
}
