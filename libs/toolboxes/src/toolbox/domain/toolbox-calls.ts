import { type Executed } from '#connections';
import { type Caller } from '#kernel';

/** What somebody asks of a tool of a toolbox, which they know by its exposed name. */
export type ToolboxCall = {
  tool_name: string;
  arguments: Record<string, unknown>;
  page?: { cursor?: string };
  approval_id?: string;
  /** Ends it where the agent no longer waits. */
  givenUp?: AbortSignal;
};

/** Port to running tools through toolboxes. */
export abstract class ToolboxCalls {
  abstract execute(caller: Caller, toolboxId: string, call: ToolboxCall): Promise<Executed>;
}
