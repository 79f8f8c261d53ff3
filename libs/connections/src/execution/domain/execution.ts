import { type Act, type EventEntries, type Resource } from '#kernel';
import { type UsedConnection } from '../../connection/domain/used-connections.js';

/** Limits of calls: sizes in bytes, times in milliseconds, and numbers of calls or attempts. */
export const limits = {
  arguments: 256 * 1024,
  data: 1024 * 1024,
  raw: 8 * 1024 * 1024,
  timeout: { default: 30_000, max: 60_000 },
  repeats: 2,
  maxWait: 10_000,
  atOnce: { connection: 8, member: 32, organization: 128 },
  /** Maximum number of calls that wait for a slot. */
  waiting: { connection: 100, organization: 1000 },
  /** Milliseconds after its start by which an execution must have ended. */
  lostAfter: 120_000,
};

/** One run of a tool. It begins before anything is sent, and ends when its outcome is recorded. */
export type Execution = {
  orgId: string;
  /** The member who runs the tool, and the start time. */
  act: Act;
  resource: Resource;
  data: StartedData;
};

export const buildConnectionResource = ({ id, name }: UsedConnection): Resource => ({
  type: 'connection',
  id,
  label: name,
});

/** Returns what a caller learns about an execution with an unknown outcome. */
export const knownFacts = ({ act, data: { execution_id, tool_name, connection_id } }: Execution) => ({
  execution_id,
  tool_name,
  connection_id,
  started_at: act.at.toISOString(),
});

/** The data recorded at the start of a call. It never contains arguments or results. */
export type StartedData = {
  execution_id: string;
  connector_slug: string;
  tool_name: string;
  operation: string;
  tier: string;
  /** SHA-256 of the arguments, to distinguish calls. */
  arguments_digest: string;
  /** Size of the arguments in bytes. */
  arguments_size: number;
  connection_id: string;
  /** The member whose account the third party sees. */
  connection_owner_user_id: string;
  toolbox_id: string | null;
  /** The pinning editor, whose access to the connection is used. Null if the call uses the caller's own access. */
  delegated_by_user_id: string | null;
  /** The synthetic tool's run that includes the call. */
  run_id: string | null;
};

type ExecutedData = StartedData & {
  outcome: 'succeeded' | 'failed';
  /** The kind of error that the response reports. */
  error_kind: string | null;
  /** The third party's HTTP status; null without a response. */
  status: number | null;
  duration_ms: number;
  /** Size of the data in bytes. */
  data_size: number;
};

/**
 * `held`: no reviewer has accepted the remote server's current version of the tool. `policy`: the organization blocks tools of
 * this tier. `scope`: the account lacks a required scope. `unmet`: the toolbox entry cannot run. `not_sent`: the call
 * was allowed, but nothing reached the third party. `budget`: a budget has no calls left. `repeated`: the app’s call failed
 * too often within a minute.
 */
export type RefusalCause =
  'restricted' | 'reach' | 'disabled' | 'held' | 'policy' | 'scope' | 'unmet' | 'not_sent' | 'budget' | 'repeated';

export type RefusedData = Pick<StartedData, 'tool_name' | 'toolbox_id' | 'delegated_by_user_id'> & {
  /** Null for an unknown tool. */
  tier: string | null;
  /** Null if the arguments are too large. */
  arguments_digest: string | null;
  /** What a restriction blocks. Null for every other cause. */
  blocked: 'connector' | 'tool' | null;
  /** Null for a synthetic tool. */
  connector_slug: string | null;
  /** Null if the toolbox entry has no connection. */
  connection_id: string | null;
  cause: RefusalCause;
  /** Only for calls with the cause `not_sent`. */
  execution_id?: string;
  /** The reason of the error response; for an unmet entry, its `unmet_reason`. */
  error_reason?: string | null;
};

export type ExecutionEvent =
  | { type: 'tool.started'; data: StartedData }
  | { type: 'tool.executed'; data: ExecutedData }
  | { type: 'tool.outcome_unknown'; data: StartedData }
  | { type: 'tool.refused'; data: RefusedData };

export const executionEvents = {
  'tool.started': { says: 'started {tool} on', category: 'usage' },
  'tool.executed': { says: 'ran {tool} on', category: 'usage' },
  'tool.outcome_unknown': { says: 'ran {tool} with an unknown outcome on', category: 'usage' },
  'tool.refused': { says: 'was refused {tool} on', category: 'usage', outcome: 'refused' },
} satisfies EventEntries<ExecutionEvent>;
