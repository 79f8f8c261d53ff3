import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ConnectorLabels } from '#access-control';
import { MemberLabels } from '#identity';
import { type Caller, type RowOf } from '#kernel';
import { canManageBudgets } from '../domain/budget-policy.js';
import {
  type BudgetPeriod,
  budgetPeriods,
  budgetSubjects,
  type BudgetSubjectType,
  maxBudgetCalls,
  useAt,
} from '../domain/budget.js';
import { BudgetTable } from '../persistence/budgets.js';
import { BudgetSubjects } from '../services/budget-subjects.js';

const stored = BudgetTable.omit(['org_id'], 'budget');

/** Columns that every query selects from `connections.budgets budget`. */
export const budgetColumns = `${stored}, budget.used, budget.period_start`;

export type BudgetRow = RowOf<typeof stored> & { used: number; period_start: string };

/** A limit on the number of tool calls in a period. */
export class BudgetView {
  @ApiProperty({ example: 'bdgt_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /**
   * What the budget limits: all calls of the organization, those of a member, those of a connected app, those through a
   * toolbox, or those of a tool.
   */
  @ApiProperty({ enum: budgetSubjects }) subject_type!: BudgetSubjectType;
  /** The id of the member, app or toolbox; otherwise null. */
  @ApiProperty({ type: String, nullable: true }) subject_id!: string | null;
  /**
   * The name of the member, app, toolbox or connector. Null for the organization, for what no longer exists, and for a
   * toolbox that the caller cannot use.
   */
  @ApiProperty({ type: String, nullable: true }) subject_label!: string | null;
  /** The id of the member for whom the app acts; null for another subject, and for an app that no longer exists. */
  @ApiProperty({ type: String, nullable: true }) app_user_id!: string | null;
  /** The name, or else the email address, of this member; null if there is none. */
  @ApiProperty({ type: String, nullable: true }) app_user_label!: string | null;
  /** The connector of the tool; null for another subject. */
  @ApiProperty({ type: String, nullable: true }) connector_slug!: string | null;
  /** The name of the tool; null for another subject. */
  @ApiProperty({ type: String, nullable: true }) tool_name!: string | null;
  /** The period in which calls are counted. It begins at the full hour, day or month in UTC. */
  @ApiProperty({ enum: budgetPeriods }) period!: BudgetPeriod;
  /** How many calls may start in a period. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: maxBudgetCalls }) calls!: number;
  /** Whether calls of read-only tools are not counted, and never refused. */
  writes_only!: boolean;
  /** How many calls started in the current period. Calls that were certainly not sent do not count. */
  @ApiProperty({ type: 'integer' }) used!: number;
  /** How many further calls may start in the current period. */
  @ApiProperty({ type: 'integer' }) remaining!: number;
  /** When the next period begins. */
  @ApiProperty({ format: 'date-time' }) resets_at!: string;
  /** Whether the caller may change the number of calls. */
  can_edit!: boolean;
  /** Whether the caller may delete the budget. */
  can_delete!: boolean;
  /** The member who created the budget; null for the operator. */
  @ApiProperty({ type: String, nullable: true }) created_by!: string | null;
  /** The name, or else the email address, of this member. Null if the member has left. */
  @ApiProperty({ type: String, nullable: true }) created_by_label!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

@Injectable()
export class BudgetViewBuilder {
  constructor(
    private readonly memberLabels: MemberLabels,
    private readonly connectorLabels: ConnectorLabels,
    private readonly budgetSubjects: BudgetSubjects,
  ) {}

  async build(caller: Caller, rows: readonly BudgetRow[], at: Date): Promise<BudgetView[]> {
    const slugs = rows.flatMap(({ connector_slug }) => (connector_slug === null ? [] : [connector_slug]));
    const owners = await this.budgetSubjects.findOwners(caller, rows);
    const [members, subjects, connectors] = await Promise.all([
      this.memberLabels.labelsFor(caller.orgId, [...rows.map(({ created_by }) => created_by), ...owners.values()]),
      this.budgetSubjects.labelsFor(caller, rows),
      slugs.length === 0 ? null : this.connectorLabels.labelsFor(caller.orgId, [...new Set(slugs)]),
    ]);
    const isManager = canManageBudgets(caller).allowed;
    const ownerOf = ({ subject_id }: BudgetRow): string | null => owners.get(subject_id ?? '') ?? null;
    const labelOf = (id: string | null): string | null => (id === null ? null : (members.get(id) ?? null));
    return rows.map((row) => ({
      id: row.id,
      subject_type: row.subject_type,
      subject_id: row.subject_id,
      subject_label:
        (row.connector_slug === null
          ? subjects.get(row.subject_id ?? '')
          : connectors?.get(row.connector_slug)?.label) ?? null,
      app_user_id: ownerOf(row),
      app_user_label: labelOf(ownerOf(row)),
      connector_slug: row.connector_slug,
      tool_name: row.tool_name,
      period: row.period,
      calls: row.calls,
      writes_only: row.writes_only,
      ...useAt({ ...row, period_start: new Date(row.period_start) }, at),
      can_edit: isManager,
      can_delete: isManager,
      created_by: row.created_by,
      created_by_label: labelOf(row.created_by),
      created_at: row.created_at,
      updated_at: row.updated_at,
    }));
  }
}
