import { Controller, Get, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, anyMember, type Caller, CurrentCaller, Operation } from '#kernel';
import { NoteExplanation } from '../commands/note-explanation.js';
import { ExplainAccess } from '../queries/explain-access.js';
import { ExplanationQuery } from '../queries/explanation-query.dto.js';
import { ExplanationView } from '../queries/explanation.view.js';
import { explanation } from './explanation-example.js';

@ApiTags('Restrictions')
@Controller('restriction/explain')
export class ExplanationController {
  static readonly access: RouteAccess<'explain'> = { explain: anyMember };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'explainAccess',
    summary: 'Explain access',
    description:
      'Why a member may or may not use a connector or one of its tools: the decision, one sentence, and every role and ' +
      'ancestor that was asked, with the rules that matched. Everybody may ask about themselves; rules and role ids are ' +
      'shown to holders of `restriction:view` alone, who may also ask about others, which the audit log notes.',
    view: ExplanationView,
    example: explanation,
    errors: { 404: 'The organization has no such member or connector.' },
  })
  async explain(@CurrentCaller() caller: Caller, @Query() query: ExplanationQuery): Promise<ExplanationView> {
    const { user_id = 'self', connector_slug, tool_name = null } = query;
    const userId = user_id === 'self' ? caller.userId : user_id;
    const view = await this.queries.execute(new ExplainAccess(caller, userId, connector_slug, tool_name));
    const { decision, connector_label } = view;
    const explained = { user_id: userId, connector_slug, tool_name, decision, connector_label };
    await this.commands.execute(new NoteExplanation(caller, explained));
    return view;
  }
}
