import { Injectable } from '@nestjs/common';
import { ApiError, type Caller, type Resource } from '#kernel';
import { type RefusalCause, type RefusedData } from '../domain/execution-events.js';
import { ExecutionLog } from './execution-log.js';

/** A tool that a caller asks for, and where: on a connection, or in a toolbox. */
export type WantedTool = { resource: Resource } & Omit<
  RefusedData,
  'cause' | 'blocked' | 'execution_id' | 'error_reason'
>;

/** Has the log keep which tool a caller was refused, and why. */
@Injectable()
export class ToolRefusals {
  constructor(private readonly log: ExecutionLog) {}

  /** Does something; a refusal for a reason that the log keeps is noted. @param wanted asked only then. */
  async leavingTrace<Result>(
    caller: Caller,
    wanted: () => WantedTool | Promise<WantedTool>,
    work: () => Result | Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const reason = error instanceof ApiError ? (error.parts.reason ?? '') : '';
      const cause = causes[reason];
      if (cause) await this.note(caller, await wanted(), { cause, blocked: blocked[reason] ?? null });
      throw error;
    }
  }

  /** `error_reason`: what is in the way of a tool that is unmet. */
  note(
    caller: Caller,
    { resource, ...wanted }: WantedTool,
    refusal: Pick<RefusedData, 'cause' | 'blocked' | 'error_reason'>,
  ): Promise<void> {
    return this.log.refuse(caller, resource, { type: 'tool.refused', data: { ...wanted, ...refusal } });
  }
}

const blocked: Partial<Record<string, 'connector' | 'tool'>> = {
  connector_restricted: 'connector',
  tool_restricted: 'tool',
};

/** Refusals that the log keeps, by their reason. */
const causes: Partial<Record<string, RefusalCause>> = {
  use_required: 'reach',
  connector_not_shared: 'reach',
  connector_restricted: 'restricted',
  tool_restricted: 'restricted',
  tool_disabled: 'disabled',
  tool_held: 'held',
  tier_blocked: 'policy',
  insufficient_scope: 'scope',
};
