import { isDeepStrictEqual } from 'node:util';
import { type ToolFacts, toolLabel } from '#access-control';
import { type ApprovalPolicy } from '#organizations';

/** A call that somebody wants to make: what an approval is for, and good for nothing else. */
export type ToolUse = {
  connection_id: string;
  /** Every connection that whoever decides must be able to edit; of a synthetic tool there may be several. */
  connection_ids: string[];
  connector_slug: string;
  tool_name: string;
  operation: ToolFacts['operation'];
  tier: keyof ApprovalPolicy;
  /** The toolbox that the call comes through. */
  toolbox_id: string | null;
  arguments_digest: string;
};

/** A step of a synthetic tool, as a decider is shown it. */
export type ApprovalStep = {
  key: string;
  tool_name: string;
  connector_slug: string;
  tier: ToolUse['tier'];
  connection_id: string;
  /** JSONata that makes the step's arguments; secrets hidden, and cut where it is long. */
  arguments_template: string;
};

/** One that is to be approved, with what the decider has to read. */
export type WantedUse = ToolUse & {
  /** Null of a synthetic tool. */
  connection_name: string | null;
  /** Whether the caller may see the connection, and not only call through it. */
  sees_connection: boolean;
  arguments: Record<string, unknown>;
  /** Empty unless it is a synthetic tool. */
  steps: ApprovalStep[];
};

/** Whether both are the same call. A tool that does another thing under the same name is another call. */
export const isSameUse = (one: ToolUse, other: ToolUse): boolean =>
  one.connection_id === other.connection_id &&
  isDeepStrictEqual([...one.connection_ids].sort(), [...other.connection_ids].sort()) &&
  one.toolbox_id === other.toolbox_id &&
  one.tool_name === other.tool_name &&
  one.operation === other.operation &&
  one.tier === other.tier &&
  one.arguments_digest === other.arguments_digest;

type Summarized = Pick<WantedUse, 'tool_name' | 'connector_slug' | 'connection_name'>;

/** What the decider reads first. Without the connection's name for a reader who may not see the connection. */
export const summaryOf = ({ tool_name, connector_slug, connection_name }: Summarized): string =>
  [toolLabel(tool_name, connector_slug), connection_name].filter((part) => part !== null).join(' through ');
