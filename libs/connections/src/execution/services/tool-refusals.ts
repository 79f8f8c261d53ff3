import { Injectable } from '@nestjs/common';
import { ApiError, type Caller, type Resource } from '#kernel';
import { type RefusalCause, type RefusedData } from '../domain/execution-events.js';
import { ExecutionLog } from './execution-log.js';

/** The tool and resource of a request: a connection or a toolbox. */
export type WantedTool = { resource: Resource } & Omit<
  RefusedData,
  'cause' | 'blocked' | 'execution_id' | 'error_reason'
>;

/** Logs which tool was refused to a caller, and why. */
@Injectable()
export class ToolRefusals {
  constructor(private readonly log: ExecutionLog) {}

  /** Runs work, and logs a refusal with one of the known reasons. @param wanted called only then. */
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

  /** `error_reason`: for an unmet entry, what it lacks. */
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

/** The reasons of logged refusals. */
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
