import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { type MemberAuthority } from '#identity';
import { Id, MayBeAbsent } from '#kernel/http';
import {
  findRequestRefusal,
  type RequestRefusal,
  requestRefusals,
} from '../../access-request/domain/access-request-policy.js';
import { type Step } from '../../decision/domain/connector-policy.js';
import { type EffectivePolicy } from '../../decision/domain/effective-policy.js';
import { type KnownTool } from '../../restriction/domain/connector-labels.js';
import { summarize } from '../../restriction/domain/restriction-rule.js';
import { toolLabel } from '../../restriction/domain/tool-label.js';
import { explain, explainStanding, matchingRules, type Names } from '../domain/explanation.js';
import { type Granting } from '../domain/granting.js';
import {
  type ToolboxAccountState,
  toolboxAccountStates,
  type ToolboxUse,
  toolboxUses,
} from '../domain/toolbox-accounts.js';
import { type CallRule, callRules } from '../domain/usable-ways.js';

export class ExplanationQuery {
  /** The member to explain. Defaults to `self`, the caller. Other members require `restriction:view`. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** The slug of the connector. */
  @IsString() @Length(1, 200) connector_slug!: string;

  /** The exact name of one of the connector's tools. Without it, the response is about the connector itself. */
  @MayBeAbsent() @IsString() @Length(1, 200) tool_name?: string;

  /** A toolbox, to explain also whether the member can use it for this (`toolbox_use`, `toolbox_account`). */
  @MayBeAbsent() @Id('tbx') toolbox_id?: string;
}

class ExplainedRoleView {
  /** The id of the role. It never changes. */
  id!: string;
  /** The display name of the role. */
  name!: string;
}

export class ExplainedRestrictionView {
  /** The id of the restriction. It never changes. */
  id!: string;
  /** Whether the restriction allows or blocks. */
  @ApiProperty({ enum: ['allow', 'block'] }) mode!: 'allow' | 'block';
  /** The restriction as a sentence. */
  summary!: string;
}

/** The result of the rules of one role or of the member, for the connector or one of its ancestors. */
class ExplainedStepView {
  /** Whether the rules of a role or of the member were evaluated. */
  @ApiProperty({ enum: ['role', 'user'] }) source!: 'role' | 'user';
  /** The id of the role. Null for the member's own rules; absent for readers who may not see restrictions. */
  @ApiPropertyOptional({ type: String, nullable: true }) role_id?: string | null;
  /** The connector that was evaluated. Null if the reader cannot see it. */
  @ApiProperty({ type: String, nullable: true }) on_slug!: string | null;
  /** Whether `on_slug` is an ancestor of the connector in the request. */
  inherited!: boolean;
  /**
   * How the rules matched. `allowlist`: an allow list decided, because it omits the connector or tool, or because it
   * includes at least one tool of the connector.
   */
  @ApiProperty({ enum: ['connector', 'name', 'operation', 'origin', 'allowlist', 'none'] }) matched!: string;
  /** Whether this step allows or blocks the access. */
  @ApiProperty({ enum: ['admits', 'blocks'] }) verdict!: 'admits' | 'blocks';
  /** The id of the access grant that lifts this block; null if none does. */
  lifted_by!: string | null;
  /**
   * The member these rules belong to, if the explained member stands for that member. For a service member: its
   * responsible person, or the member who issued its token.
   */
  @ApiProperty({ type: String, nullable: true }) stands_for!: string | null;
  /** The matching rules; absent for readers who may not see restrictions. */
  restrictions?: ExplainedRestrictionView[];
  /** For a whole connector: how many of the `blocked_tools` this step blocks. Absent for a tool. */
  blocked_tool_count?: number;
}

class ExplainedGrantView {
  /** The id of the access grant. It never changes. */
  id!: string;
  connector_slug!: string;
  /** The name of the tool; null if the grant covers the whole connector. */
  tool_name!: string | null;
  /** Whether the grant also lifts restrictions on the member, not only inherited restrictions and those on roles. */
  lifts_member_rules!: boolean;
  /** When the access grant expires; null if it never does. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expires_at!: string | null;
}

/** Other conditions that must be met before the tool runs. */
class OtherGatesView {
  /** Whether the member is active. Suspended members can use nothing; `suspended_by` says why. */
  member_active!: boolean;
  /** Whether the member may run tools. */
  permission!: boolean;
  /**
   * Whether the member can see the connector. If not, its tools run only through connections and toolboxes that are
   * shared with the member.
   */
  connector_visible!: boolean;
  /** Whether the tool is enabled; null for a whole connector. */
  tool_active!: boolean | null;
  /**
   * Whether the member has an account or a toolbox through which to use it, or may connect an account. Null if
   * restrictions block it, or if the member may not run tools.
   */
  account!: boolean | null;
}

/** Why a member may or may not use a connector or one of its tools. */
export class ExplanationView implements Granting {
  /** The id of the member. */
  user_id!: string;
  /** The display name of the member. */
  user_label!: string | null;
  /** Why the member is suspended, as in `GET /member/{id}`; null if the member is active. */
  @ApiProperty({ enum: ['admin', 'provisioning', 'both', 'responsible'], nullable: true, type: String }) suspended_by!:
    string | null;
  /** What the restrictions say. See `other_gates` for other conditions. */
  @ApiProperty({ enum: ['allowed', 'blocked'] }) decision!: 'allowed' | 'blocked';
  connector_slug!: string;
  /** The display name of the connector. */
  connector_label!: string;
  /** The name of the tool; null for a whole connector. */
  tool_name!: string | null;
  /** The display name of the tool; null for a whole connector. */
  tool_label!: string | null;
  /** The decision and its reason, to be shown as is. */
  sentence!: string;
  /**
   * For a whole connector: the names of its enabled tools that restrictions block, although they may allow the
   * connector. Null for a tool.
   */
  @ApiProperty({ type: [String], nullable: true }) blocked_tools!: string[] | null;
  /** The member's roles. */
  roles!: ExplainedRoleView[];
  /** Whether the member's own rules still replace the rules of roles. */
  legacy_override!: boolean;
  /** The connector and those of its ancestors the reader can see, nearest first. */
  lineage!: string[];
  /** The steps of the decision, in order. */
  steps!: ExplainedStepView[];
  /** The member's active grants for this connector. */
  grants!: ExplainedGrantView[];
  /** Conditions besides restrictions. */
  other_gates!: OtherGatesView;
  /**
   * Only with `toolbox_id`: whether a call of the member through the toolbox has an account (`found`), or why not. Null
   * if the member has no access to the toolbox, or if no entry of the connector runs on the account of its caller.
   */
  @ApiPropertyOptional({ enum: toolboxAccountStates, nullable: true, type: String })
  toolbox_account?: ToolboxAccountState | null;
  /**
   * Only with `toolbox_id`: whether the member can use it through the toolbox. `no_access`: the member may not run tools
   * of the toolbox. `not_offered`: the toolbox does not contain it, or cannot run it now; `toolbox_account` may say why.
   * Null if restrictions block it, or if the member may not run tools.
   */
  @ApiPropertyOptional({ enum: toolboxUses, nullable: true, type: String })
  toolbox_use?: ToolboxUse | null;
  /**
   * What a call of the tool needs: nothing, or an approval. A blocked call never runs. If the ways differ, the least
   * strict rule; with `toolbox_id`, the rule of the toolbox. Absent for a whole connector, if the member cannot use the
   * tool, and for callers without `org:manage` who ask about other members.
   */
  @ApiPropertyOptional({ enum: callRules }) approval?: CallRule;
  /** Whether the member can send an access request that could lift the block. */
  can_request_access!: boolean;
  /**
   * Why the member cannot request access; null if the member can. `connector_not_shared`: `POST /access-request` would not
   * find the connector until it, a connection of it or a toolbox with one of its tools is shared with the member.
   */
  @ApiProperty({ enum: requestRefusals, nullable: true, type: String }) request_refusal!: RequestRefusal | null;
  /**
   * Whether the caller may grant the access (`POST /access-grant`). If the member's own restrictions block it, the grant
   * needs `lift_member_rules`.
   */
  can_grant_access!: boolean;
  /** Why the caller may not grant the access; null if the caller may. */
  grant_refusal!: string | null;
  /** Whether a grant by the caller may lift restrictions on the member (`lift_member_rules`). */
  can_lift_member_rules!: boolean;
}

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
  /** Whether the member may know of the connector, see `KnownConnectors`. */
  isKnown: boolean;
  /** Whether the reader may see restrictions. If not, the result names no rules. */
  seesRules: boolean;
  /** The connector, and the ancestors that the reader is allowed to see. */
  known: ReadonlySet<string>;
  policy: EffectivePolicy;
};

/** The fields that follow from the decision and the member's permissions. */
export type DecisionView = Omit<
  ExplanationView,
  keyof Granting | 'blocked_tools' | 'other_gates' | 'toolbox_account' | 'toolbox_use' | 'approval'
> & {
  other_gates: Omit<OtherGatesView, 'account'>;
};

export function buildExplanationView(explained: Explained): DecisionView {
  const { member, slug, tool, connectorLabel, connector_visible, isKnown, seesRules, known, policy } = explained;
  const verdict = tool ? policy.decideTool(slug, tool) : policy.decideConnector(slug);
  const steps = policy.trace(slug, tool);
  const request_refusal = findRequestRefusal(member, { isBlocked: !verdict.allowed, isKnown });
  return {
    user_id: member.userId,
    user_label: member.label,
    suspended_by: member.suspended_by,
    connector_slug: slug,
    connector_label: connectorLabel,
    tool_name: tool?.name ?? null,
    tool_label: tool && toolLabel(tool.name, slug),
    decision: verdict.allowed ? 'allowed' : 'blocked',
    sentence: explainStanding(member.suspended_by, verdict.allowed, explain(verdict, steps, namesFor(explained))),
    roles: member.roles,
    legacy_override: steps.some(({ target, stands_for }) => target.overrides && !stands_for),
    lineage: [...new Set(steps.map(({ on }) => on))].filter((on) => known.has(on)),
    steps: steps.map((step) =>
      seesRules ? buildFullStepView(step, known, tool) : buildExplainedStepView(step, known),
    ),
    grants: policy.grantsOn(slug).map(({ id, connector_slug, tool_name, lifts_member_rules, expires_at }) => ({
      id,
      connector_slug,
      tool_name,
      lifts_member_rules,
      expires_at: expires_at === null ? null : new Date(expires_at).toISOString(),
    })),
    other_gates: {
      member_active: member.suspended_by === null,
      permission: member.permissions.has('tool:execute'),
      connector_visible,
      tool_active: tool && tool.active,
    },
    can_request_access: request_refusal === null,
    request_refusal,
  };
}

function namesFor({ member: { label, roles }, tool, others, otherRoles, seesRules, known }: Explained): Names {
  const ancestor = (slug: string) => (known.has(slug) ? slug : null);
  const names = new Map([...otherRoles, ...roles.map(({ id, name }) => [id, name] as const)]);
  const other = (userId: string) => others.get(userId) ?? 'a former member';
  const role = seesRules ? (id: string) => names.get(id) ?? id : null;
  return { member: label ?? 'the member', other, ancestor, role, tool: tool?.name ?? null };
}

type Known = Explained['known'];

const buildExplainedStepView = (
  { target: { target }, on, distance, stands_for, ...found }: Step,
  known: Known,
): ExplainedStepView => ({
  source: target.target_type,
  on_slug: known.has(on) ? on : null,
  inherited: distance > 0,
  matched: found.matched,
  verdict: found.verdict,
  lifted_by: found.lifted_by?.id ?? null,
  stands_for: stands_for ?? null,
});

const buildFullStepView = (step: Step, known: Known, tool: KnownTool | null): ExplainedStepView => ({
  ...buildExplainedStepView(step, known),
  role_id: step.target.target.target_type === 'role' ? step.target.target.target_id : null,
  restrictions: matchingRules(step, tool).map((rule) => ({ id: rule.id, mode: rule.mode, summary: summarize(rule) })),
});
