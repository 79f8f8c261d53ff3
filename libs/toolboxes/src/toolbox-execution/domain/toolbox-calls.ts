import { type Reach } from '#access-control';
import { type PartialApprovalPolicy, type ToolRunResult } from '#connections';
import { type Caller, type Progress } from '#kernel';
import { type BlockedTarget } from '../../entry/domain/unmet-reason.js';
import { type ToolboxEntries, type ToolboxEntry } from '../../entry/domain/entry.js';
import { type RunError, type RunOutcome, type StepFacts } from '../../synthetic-run/domain/synthetic-run.js';
import { type OfferedTool } from '../../toolbox/domain/listed-tool.js';

/** A call of one of a toolbox's tools, by its exposed name. */
export type ToolboxCall = {
  tool_name: string;
  arguments: Record<string, unknown>;
  page?: { cursor?: string };
  approval_id?: string;
  /** Timeout of the call in milliseconds. Used only for a single tool of a connector. */
  timeout_ms?: number;
  /** Aborts the call when the agent disconnects. */
  signal?: AbortSignal;
  /** Receives progress, if the third party reports it. */
  onProgress?: (progress: Progress) => void;
};

/** The result of a synthetic tool that ran through a toolbox. */
export type ProgramExecuted = {
  execution_id: string;
  tool_name: string;
  tier: ToolRunResult['tier'];
  outcome: RunOutcome | 'dry_run';
  data: unknown;
  /** The first error of a failed or partial run. */
  error: RunError | null;
  steps: StepFacts[];
};

export type ToolboxExecuted = ToolRunResult | ProgramExecuted;

export const isProgram = (executed: ToolboxExecuted): executed is ProgramExecuted => 'steps' in executed;

/** A toolbox as loaded for running its tools in this request. */
export type OpenToolbox = {
  id: string;
  name: string;
  description: string | null;
  /** Null if the owner has left the organization. */
  owner_user_id: string | null;
  has_skill: boolean;
  /** Whether agents search the toolbox's tools instead of listing them, if there are many. */
  tool_search: boolean;
  approval_policy: PartialApprovalPolicy | null;
  entry_count: number;
  reach: Reach;
  version: number;
  /** The toolbox's contents; null if they were not loaded, as in a list of the caller's toolboxes. */
  content: ToolboxContent | null;
};

/** The version and date of the skill are null without a skill. The date is in ISO 8601. */
export type ToolboxContent = {
  entries: readonly ToolboxEntry[];
  skill: string | null;
  skill_version_id: string | null;
  skill_updated_at: string | null;
};

/** The exposed names of a toolbox's tools. */
export type ToolboxNames = { id: string; name: string; tools: readonly string[] };

/** A tool that only a restriction prevents the caller from calling. */
export type BlockedTool = {
  blocked: BlockedTarget;
  title: string;
  description: string;
};

/** A tool as it is for the caller now. Null if the caller cannot call it for another reason than a restriction. */
export type CallableTool = OfferedTool | BlockedTool | null;

export const isBlocked = (tool: CallableTool): tool is BlockedTool => tool !== null && 'blocked' in tool;

export const isOffered = (tool: CallableTool): tool is OfferedTool => tool !== null && !isBlocked(tool);

/** Port to the tools that callers can run through toolboxes now. */
export abstract class OfferedTools {
  /**
   * Loads one toolbox, or all toolboxes that the caller can use if `toolboxId` is null.
   * @throws not_found without access; forbidden `use_required`.
   */
  abstract open(caller: Caller, toolboxId: string | null): Promise<OpenToolbox[]>;

  /** Returns the tool of each entry, in order. A missing account that the caller could get is no obstacle. */
  abstract resolve(caller: Caller, toolboxes: readonly ToolboxEntries[]): Promise<CallableTool[]>;
}
