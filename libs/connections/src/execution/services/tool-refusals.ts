import { Injectable } from '@nestjs/common';
import { ApiError, type Caller, type Resource } from '#kernel';
import { type RefusalCause, type RefusedData } from '../domain/execution-events.js';
import { ExecutionLog } from './execution-log.js';

/** A tool that somebody wants to run, and where: on a connection, or in a toolbox. */
export type WantedTool = { resource: Resource } & Omit<RefusedData, 'cause' | 'execution_id' | 'error_reason'>;

/** Has the log keep who was refused which tool, and by what. */
@Injectable()
export class ToolRefusals {
  constructor(private readonly log: ExecutionLog) {}

  /** Does something; where it is refused for a reason that the log keeps, that is noted. */
  async leavingTrace<Result>(
    caller: Caller,
    wanted: WantedTool,
    work: () => Result | Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof ApiError ? causes[error.parts.reason ?? ''] : undefined;
      if (cause) await this.note(caller, wanted, cause);
      throw error;
    }
  }

  /** @param error_reason what is in the way of a tool that is unmet. */
  note(
    caller: Caller,
    { resource, connector_slug, tool_name, connection_id, toolbox_id }: WantedTool,
    cause: RefusalCause,
    error_reason?: string,
  ): Promise<void> {
    const data = { connector_slug, tool_name, cause, connection_id, toolbox_id, ...(error_reason && { error_reason }) };
    return this.log.refuse(caller, resource, { type: 'tool.refused', data });
  }
}

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
