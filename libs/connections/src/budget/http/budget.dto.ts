import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { invalidFields, fieldError } from '#kernel';
import { Id, MayBeAbsent } from '#kernel/http';
import {
  type BudgetPeriod,
  budgetPeriods,
  type BudgetSubject,
  budgetSubjects,
  type BudgetSubjectType,
  maxBudgetCalls,
} from '../domain/budget.js';
import { wrongSubject } from '../domain/refusals.js';

class BudgetSizeBody {
  /** How many calls may start in a period. With 0, no call may start. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: maxBudgetCalls, example: 500 })
  @Max(maxBudgetCalls)
  @Min(0)
  @IsInt()
  calls!: number;
}

export class CreateBudgetBody extends BudgetSizeBody {
  /** What the budget limits. Calls of a service member also count for the members for whom it stands. */
  @IsIn(budgetSubjects)
  subject_type!: BudgetSubjectType;

  /** The id of the member, service member, connected app or toolbox. Absent for the organization and for a tool. */
  @MayBeAbsent()
  @Id('usr', 'ogrt', 'tbx')
  subject_id?: string;

  /** The connector of the tool. Only for a tool. */
  @MayBeAbsent() @IsString() @Length(1, 200) connector_slug?: string;

  /** The name of the tool. Only for a tool. Tools of forks have budgets of their own. */
  @MayBeAbsent() @IsString() @Length(1, 200) tool_name?: string;

  /** The period in which calls are counted. It begins at the full hour, day or month in UTC. */
  @IsIn(budgetPeriods)
  period!: BudgetPeriod;

  /** Whether calls of read-only tools are not counted, and never refused. The default is false. */
  @ApiPropertyOptional({ type: Boolean, default: false })
  @MayBeAbsent()
  @IsBoolean()
  writes_only?: boolean;
}

export class ResizeBudgetBody extends BudgetSizeBody {}

/**
 * Returns the subject of a budget.
 * @throws validation_error `wrong_subject` for a field that is missing, or belongs to another subject.
 */
export function parseSubject(body: CreateBudgetBody): BudgetSubject {
  const { subject_type, subject_id = null, connector_slug = null, tool_name = null } = body;
  const isTool = subject_type === 'tool';
  const needed = {
    subject_id: !isTool && subject_type !== 'organization',
    connector_slug: isTool,
    tool_name: isTool,
  };
  const given = { subject_id, connector_slug, tool_name };
  const fields = (Object.keys(needed) as (keyof typeof needed)[]).flatMap((field) => {
    if (needed[field] === (given[field] !== null)) return [];
    const message = needed[field]
      ? `A budget of this subject_type needs ${field}.`
      : `A budget of this subject_type has no ${field}.`;
    return [fieldError(`/${field}`, wrongSubject, message)];
  });
  if (fields.length > 0) throw invalidFields(fields);
  const prefix = idPrefixes[subject_type];
  if (prefix && !subject_id!.startsWith(`${prefix}_`))
    throw invalidFields([fieldError('/subject_id', wrongSubject, `The id of this subject begins with ${prefix}_.`)]);
  return { subject_type, subject_id, connector_slug, tool_name };
}

const idPrefixes: Partial<Record<BudgetSubjectType, string>> = { member: 'usr', app: 'ogrt', toolbox: 'tbx' };
