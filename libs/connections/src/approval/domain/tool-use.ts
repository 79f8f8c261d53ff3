import { type ToolFacts, toolLabel } from '#access-control';
import { type ApprovalPolicy } from '#organizations';

/** A call that somebody wants to make: what an approval is for, and good for nothing else. */
export type ToolUse = {
  connection_id: string;
  connector_slug: string;
  tool_name: string;
  operation: ToolFacts['operation'];
  tier: keyof ApprovalPolicy;
  /** The toolbox that the call comes through. */
  toolbox_id: string | null;
  arguments_digest: string;
};

/** One that is to be approved, with what whoever decides has to read. */
export type WantedUse = ToolUse & { connection_name: string; arguments: Record<string, unknown> };

/** Whether both are the same call. A tool that does another thing under the same name is another call. */
export const isSameUse = (one: ToolUse, other: ToolUse): boolean =>
  one.connection_id === other.connection_id &&
  one.toolbox_id === other.toolbox_id &&
  one.tool_name === other.tool_name &&
  one.operation === other.operation &&
  one.tier === other.tier &&
  one.arguments_digest === other.arguments_digest;

/** What whoever decides reads first. */
export const summaryOf = ({ tool_name, connector_slug, connection_name }: WantedUse): string =>
  `${toolLabel(tool_name, connector_slug)} through ${connection_name}`;
