import { Injectable } from '@nestjs/common';
import { knownScope } from '../domain/known-scope.js';
import { ConnectorLabels, ConnectorTools, Targets } from '../domain/ports.js';
import { type KnownRule, type RestrictionRule, sameTarget } from '../domain/restriction-rule.js';

/** Looks up what a rule names. */
@Injectable()
export class References {
  constructor(
    private readonly targets: Targets,
    private readonly labels: ConnectorLabels,
    private readonly tools: ConnectorTools,
  ) {}

  /**
   * @param stored the rule as it was: what it already names is not looked up again.
   * @throws validation_error when the target, a connector or a tool does not exist.
   */
  async resolve(orgId: string, rule: RestrictionRule, stored?: KnownRule): Promise<KnownRule> {
    if (!stored || !sameTarget(rule, stored)) await this.targets.mustExist(orgId, rule);
    const scope = await knownScope({ labels: this.labels, tools: this.tools }, orgId, rule, stored);
    return { target_type: rule.target_type, target_id: rule.target_id, mode: rule.mode, ...scope };
  }
}
