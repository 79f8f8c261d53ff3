import { Controller, Get, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, anyMember, type Caller, Reads, notFound } from '#kernel';
import { CurrentCaller } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { RecordExplanation } from '../commands/record-explanation.js';
import { ExplainAccess } from '../queries/explain-access.js';
import { ExplanationQuery, ExplanationView } from '../queries/explanation.view.js';

const role_id = 'role_01k7vm3q8ef6ha4x2c9b5t0rsd';

const explanation = {
  user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa',
  user_label: 'Ada Lovelace',
  suspended_by: null,
  connector_slug: 'github-fork',
  connector_label: 'Our GitHub',
  tool_name: 'create_issue',
  tool_label: 'Create issue',
  decision: 'blocked',
  sentence: 'Blocked by a rule on role Contractor; inherited from github.',
  blocked_tools: null,
  roles: [{ id: role_id, name: 'Contractor' }],
  legacy_override: false,
  lineage: ['github-fork', 'github'],
  steps: [
    {
      source: 'role',
      role_id,
      on_slug: 'github',
      inherited: true,
      matched: 'operation',
      verdict: 'blocks',
      lifted_by: null,
      stands_for: null,
      restrictions: [
        { id: 'rstr_01k7vm3q8ef6ha4x2c9b5t0rsf', mode: 'block', summary: 'Blocks “Create issue” on github.' },
      ],
    },
  ],
  grants: [],
  other_gates: { member_active: true, permission: true, connector_visible: true, tool_active: true, account: null },
  can_request_access: true,
  request_refusal: null,
  can_grant_access: true,
  grant_refusal: null,
  can_lift_member_rules: false,
};

@ApiTags('Restrictions')
@Controller('restriction/explain')
export class ExplanationController {
  static readonly access: RouteAccess<'explain'> = { explain: anyMember };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly reads: Reads,
  ) {}

  @Get()
  @Operation({
    id: 'explainAccess',
    summary: 'Explain access',
    alsoCalled:
      'why am I blocked, why is access refused, why can I not run a tool, why is a tool blocked, why blocked, ' +
      "why can I not use a tool, can't use a tool, cannot use a tool, which rule blocks me, why is access denied, " +
      'access denied, explain a decision',
    description:
      'Explains whether a member may use a connector or one of its tools. The response contains the ' +
      'decision, its reason in one sentence, and every role and ancestor that was evaluated, with the ' +
      'matching rules. For a whole connector, it also names the tools that are blocked. With `toolbox_id`, it also says ' +
      'whether the member can use it through the toolbox. Members can ask about themselves. Only holders of `restriction:view` see rules and ' +
      'role ids, and can ask about other members. The audit log records every request about another member.',
    view: ExplanationView,
    example: explanation,
    errors: [[notFound, 'No such member or connector, or no such toolbox that the caller can access.']],
  })
  async explain(@CurrentCaller() caller: Caller, @Query() query: ExplanationQuery): Promise<ExplanationView> {
    const { user_id = 'self', connector_slug, tool_name = null, toolbox_id = null } = query;
    const userId = user_id === 'self' ? caller.userId : user_id;
    const explain = new ExplainAccess(caller, userId, connector_slug, tool_name, toolbox_id);
    const view = await this.reads.heavily(() => this.queryBus.execute(explain));
    const { decision, connector_label } = view;
    const explained = { user_id: userId, connector_slug, tool_name, decision, connector_label };
    await this.commandBus.execute(new RecordExplanation(caller, explained));
    return view;
  }
}
