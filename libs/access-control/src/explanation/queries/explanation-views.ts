import { type Step } from '../../decision/domain/connector-policy.js';
import { matchingRules } from '../domain/matching-rules.js';
import { explain, type Names } from '../domain/explanation.js';
import { summarize } from '../../restriction/domain/restriction-summary.js';
import { type EffectivePolicy } from '../../decision/domain/effective-policy.js';
import { toolLabel } from '../../restriction/domain/tool-label.js';
import { type MemberAuthority } from '#identity';
import { type ExplainedStepView, type ExplanationView } from './explanation.view.js';
import { type KnownTool } from '../../restriction/domain/connector-tools.js';

export type Explained = {
  member: MemberAuthority;
  slug: string;
  tool: KnownTool | null;
  connectorLabel: string;
  connector_visible: boolean;
  /** The reader may see restrictions: else they are told what binds, and not by which rule. */
  seesRules: boolean;
  policy: EffectivePolicy;
};

export function explanationOf(explained: Explained): ExplanationView {
  const { member, slug, tool, connectorLabel, connector_visible, seesRules, policy } = explained;
  const verdict = tool ? policy.decideTool(slug, tool) : policy.decideConnector(slug);
  const steps = policy.trace(slug, tool);
  return {
    user_id: member.userId,
    user_label: member.label,
    connector_slug: slug,
    connector_label: connectorLabel,
    tool_name: tool?.name ?? null,
    tool_label: tool && toolLabel(tool.name, slug),
    decision: verdict.allowed ? 'allowed' : 'blocked',
    sentence: explain(verdict, steps, namesFor(member, seesRules)),
    roles: member.roles,
    legacy_override: steps.some(({ target }) => target.overrides),
    lineage: [...new Set(steps.map(({ on }) => on))],
    steps: steps.map((step) => (seesRules ? fullStep(step, tool) : stepOf(step))),
    grants: policy.grantsOn(slug).map(({ id, connector_slug, tool_name, lifts_member_rules, expires_at }) => ({
      id,
      connector_slug,
      tool_name,
      lifts_member_rules,
      expires_at: expires_at === null ? null : new Date(expires_at).toISOString(),
    })),
    other_gates: {
      permission: member.permissions.has('tool:execute'),
      connector_visible,
      tool_active: tool && tool.active,
    },
    can_request_access: !verdict.allowed && member.kind === 'person',
  };
}

function namesFor({ label, roles }: MemberAuthority, seesRules: boolean): Names {
  const names = new Map(roles.map(({ id, name }) => [id, name]));
  return { member: label ?? 'the member', role: seesRules ? (id) => names.get(id) ?? id : null };
}

const stepOf = ({ target: { target }, on, distance, matched, verdict, lifted_by }: Step): ExplainedStepView => ({
  source: target.target_type,
  on_slug: on,
  inherited: distance > 0,
  matched,
  verdict,
  lifted_by: lifted_by?.id ?? null,
});

const fullStep = (step: Step, tool: KnownTool | null): ExplainedStepView => ({
  ...stepOf(step),
  role_id: step.target.target.target_type === 'role' ? step.target.target.target_id : null,
  restrictions: matchingRules(step, tool).map((rule) => ({ id: rule.id, mode: rule.mode, summary: summarize(rule) })),
});
