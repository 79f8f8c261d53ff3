import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, invalidFields, notFound, type RouteAccess } from '#kernel';
import { CurrentCaller, IfMatch, type Versioned } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { CreateBudget } from '../commands/create-budget.js';
import { DeleteBudget } from '../commands/delete-budget.js';
import { ResizeBudget } from '../commands/resize-budget.js';
import { canManageBudgets } from '../domain/budget-policy.js';
import { budgetExists, tooManyBudgets } from '../domain/refusals.js';
import { BudgetView } from '../queries/budget.view.js';
import { GetBudget } from '../queries/get-budget.js';
import { BudgetQuery, ListBudgets } from '../queries/list-budgets.js';
import { CreateBudgetBody, parseSubject, ResizeBudgetBody } from './budget.dto.js';

const example: BudgetView = {
  id: 'bdgt_01k7vm3q8ef6ha4x2c9b5t0rsd',
  subject_type: 'member',
  subject_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa',
  subject_label: 'Ada Lovelace',
  app_user_id: null,
  app_user_label: null,
  connector_slug: null,
  tool_name: null,
  period: 'day',
  calls: 500,
  writes_only: false,
  used: 120,
  remaining: 380,
  resets_at: '2026-11-21T00:00:00.000Z',
  can_edit: true,
  can_delete: true,
  created_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsb',
  created_by_label: 'Grace Hopper',
  created_at: '2026-11-20T09:35:00.000Z',
  updated_at: '2026-11-20T09:35:00.000Z',
};

const absent = [notFound, 'No such budget, or the caller cannot see it.'] as const;

@ApiTags('Budgets')
@Controller('budget')
export class BudgetController {
  static readonly access: RouteAccess<'list' | 'get' | 'create' | 'resize' | 'delete'> = {
    list: anyMember,
    get: anyMember,
    create: canManageBudgets,
    resize: canManageBudgets,
    delete: canManageBudgets,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listBudgets',
    summary: 'List budgets',
    description:
      'Limits on the number of tool calls, with what is left in the current period, newest first. Members see the ' +
      'budgets of the organization, and those of themselves and of their apps. With `budget:manage`, the caller sees all.',
    pageOf: BudgetView,
    example: { result: [example], next_cursor: null, prev_cursor: null },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: BudgetQuery): Promise<Page<BudgetView>> {
    return this.queryBus.execute(new ListBudgets(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getBudget',
    summary: 'Get a budget',
    description: 'One budget, with what is left in the current period.',
    view: BudgetView,
    example,
    errors: [absent],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<BudgetView>> {
    return this.queryBus.execute(new GetBudget(caller, id));
  }

  @Post()
  @Operation({
    id: 'createBudget',
    summary: 'Create a budget',
    alsoCalled:
      'set a budget, limit calls, quota for calls, restrict the number of calls, limit the number of calls, ' +
      'limit the calls of a member, cap calls, spending limit, how often an agent may call a tool, ' +
      'max calls per day, calls per day',
    description:
      'Limits how many tool calls may start in each period. It applies from the next call on, and calls from before do ' +
      'not count. Above it, a call is refused with `budget_exceeded` before anything is sent. Several budgets may limit ' +
      'the same call. A call that was certainly not sent stops counting. Needs `budget:manage`.',
    status: 201,
    body: {
      type: CreateBudgetBody,
      example: { subject_type: 'member', subject_id: example.subject_id, period: 'day', calls: 500 },
    },
    view: BudgetView,
    example,
    errors: [
      [
        invalidFields,
        'A field is invalid. `unknown_subject`: the subject does not exist, or the caller cannot use the toolbox. ' +
          '`wrong_subject`: a field does not belong to this `subject_type`, or is missing.',
      ],
      budgetExists,
      tooManyBudgets,
    ],
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateBudgetBody): Promise<Versioned<BudgetView>> {
    const { period, calls, writes_only = false } = body;
    const id = await this.commandBus.execute(
      new CreateBudget(caller, parseSubject(body), { period, calls, writes_only }),
    );
    return (await this.get(caller, id)).at(`/budget/${id}`);
  }

  @Patch(':id')
  @Operation({
    id: 'resizeBudget',
    summary: 'Change a budget’s number of calls',
    description:
      'Applies from the next call on. Calls that were already counted in the current period stay counted. To change ' +
      'anything else, create another budget. Needs `budget:manage`.',
    body: { type: ResizeBudgetBody, example: { calls: 1000 } },
    view: BudgetView,
    example: { ...example, calls: 1000, remaining: 880 },
    errors: [absent],
  })
  async resize(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { calls }: ResizeBudgetBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<BudgetView>> {
    await this.commandBus.execute(new ResizeBudget(caller, id, calls, expected));
    return this.get(caller, id);
  }

  @Delete(':id')
  @Operation({
    id: 'deleteBudget',
    summary: 'Delete a budget',
    description: 'From the next call on, this budget does not limit calls. Needs `budget:manage`.',
    status: 204,
    errors: [absent],
  })
  delete(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    return this.commandBus.execute(new DeleteBudget(caller, id, expected));
  }
}
