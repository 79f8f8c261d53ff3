import { type MemberAuthority } from '#identity';
import { type Step } from '../../decision/domain/connector-policy.js';
import { explain, matchingRules, type Names } from '../domain/explanation.js';
import { summarize } from '../../restriction/domain/restriction-summary.js';
import { type EffectivePolicy } from '../../decision/domain/effective-policy.js';
import { toolLabel } from '../../restriction/domain/tool-label.js';
import { type KnownTool } from '../../restriction/domain/connector-labels.js';
import { type ExplainedStepView, type ExplanationView } from './explanation.view.js';

type Explained = {
  member: MemberAuthority;
  /** Names of the members that the explained member stands for. */
  others: ReadonlyMap<string, string>;
  /** Names of the roles of the members that the explained member stands for. */
  otherRoles: ReadonlyMap<string, string>;
  slug: string;
  tool: KnownTool | null;
  connectorLabel: string;
  connector_visible: boolean;
  /** Whether the reader may see restrictions. If not, the result names no rules. */
  seesRules: boolean;
  /** The connector, and the ancestors that the reader is allowed to see. */
  known: ReadonlySet<string>;
  policy: EffectivePolicy;
};

export function buildExplanationView(explained: Explained): ExplanationView {
  const { member, slug, tool, connectorLabel, connector_visible, seesRules, known, policy } = explained;
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
    sentence: explain(verdict, steps, namesFor(explained)),
    roles: member.roles,
    legacy_override: steps.some(({ target, stands_for }) => target.overrides && !stands_for),
    lineage: [...new Set(steps.map(({ on }) => on))].filter((on) => known.has(on)),
    steps: steps.map((step) => (seesRules ? fullStep(step, known, tool) : stepOf(step, known))),
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

function namesFor({ member: { label, roles }, others, otherRoles, seesRules, known }: Explained): Names {
  const ancestor = (slug: string) => (known.has(slug) ? slug : null);
  const names = new Map([...otherRoles, ...roles.map(({ id, name }) => [id, name] as const)]);
  const other = (userId: string) => others.get(userId) ?? 'a former member';
  return { member: label ?? 'the member', other, ancestor, role: seesRules ? (id) => names.get(id) ?? id : null };
}

type Known = Explained['known'];

const stepOf = ({ target: { target }, on, distance, stands_for, ...found }: Step, known: Known): ExplainedStepView => ({
  source: target.target_type,
  on_slug: known.has(on) ? on : null,
  inherited: distance > 0,
  matched: found.matched,
  verdict: found.verdict,
  lifted_by: found.lifted_by?.id ?? null,
  stands_for: stands_for ?? null,
});

const fullStep = (step: Step, known: Known, tool: KnownTool | null): ExplainedStepView => ({
  ...stepOf(step, known),
  role_id: step.target.target.target_type === 'role' ? step.target.target.target_id : null,
  restrictions: matchingRules(step, tool).map((rule) => ({ id: rule.id, mode: rule.mode, summary: summarize(rule) })),
});
