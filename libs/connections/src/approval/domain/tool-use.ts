import { isDeepStrictEqual } from 'node:util';
import { type ToolFacts, toolLabel } from '#access-control';
import { type ApprovalPolicy } from '#organizations';

/** A call that needs approval. The approval is valid for exactly this call. */
export type ToolUse = {
  connection_id: string;
  /** Connections that the approver must be able to edit. A synthetic tool may have several. */
  connection_ids: string[];
  connector_slug: string;
  tool_name: string;
  operation: NonNullable<ToolFacts['operation']>;
  tier: keyof ApprovalPolicy;
  /** The toolbox through which the call is made, or null. */
  toolbox_id: string | null;
  arguments_digest: string;
};

/** The request of a call as the approver sees it. Parts that the call does not send are absent. */
export type RequestPreview = {
  method: string;
  address: string;
  query?: unknown;
  headers?: unknown;
  body?: unknown;
  /** False if values are hidden or truncated. Absent in approvals of earlier versions, whose values were truncated. */
  complete?: boolean;
  /** Expressions that read the clock. They may have other results in the call. */
  clock_expressions?: string[];
};

/** The request that a call sends. */
export type SentRequest = {
  /** Digest of the connection, its account, the tool and the built request. */
  request_digest: string;
  /** Null for a synthetic tool, whose steps build their requests later. */
  request_preview: RequestPreview | null;
};

/** A step of a synthetic tool as the approver sees it. */
export type ApprovalStep = {
  key: string;
  tool_name: string;
  connector_slug: string;
  tier: ToolUse['tier'];
  connection_id: string;
  /** JSONata that builds the step's arguments. Hidden if it contains a secret. */
  arguments_template: string;
};

/** A call to approve, with the details that the approver reads. */
export type RequestedUse = ToolUse &
  SentRequest & {
    /** Null for a synthetic tool. */
    connection_name: string | null;
    /** Whether the caller can see the connection. Otherwise, the caller can only run tools through it. */
    sees_connection: boolean;
    arguments: Record<string, unknown>;
    /**
     * Digest of what further calls must have in common with this one, so that one approval can cover them
     * (`grantScope`). Null if no grant can.
     */
    grant_scope: string | null;
    /** The accounts of the call (`accountsDigest`). */
    accounts_digest: string;
    /** The member whose access to the accounts the call uses: the caller, or the editor who pinned the tool. */
    access_user_id: string;
    /** Empty for tools that are not synthetic. */
    steps: ApprovalStep[];
  };

/**
 * Whether both uses are the same call. If the behaviour of a tool changed under the same name, the calls are different.
 */
export const isSameUse = (left: ToolUse, right: ToolUse): boolean =>
  left.connection_id === right.connection_id &&
  isDeepStrictEqual([...left.connection_ids].sort(), [...right.connection_ids].sort()) &&
  left.toolbox_id === right.toolbox_id &&
  left.tool_name === right.tool_name &&
  left.operation === right.operation &&
  left.tier === right.tier &&
  left.arguments_digest === right.arguments_digest;

type Summarized = Pick<RequestedUse, 'tool_name' | 'connector_slug' | 'connection_name'>;

/** Builds a one-line summary for the approver. For readers who cannot see the connection, pass null as its name. */
export const describeToolUse = ({ tool_name, connector_slug, connection_name }: Summarized): string =>
  [toolLabel(tool_name, connector_slug), connection_name].filter((part) => part !== null).join(' through ');
