import { type EventEntries } from '#kernel';

/** What is kept of a call from its start: never its arguments or its data. */
export type StartedData = {
  execution_id: string;
  connector_slug: string;
  tool_name: string;
  operation: string;
  tier: string;
  /** SHA-256 of the arguments, to tell calls apart. */
  arguments_digest: string;
  /** Bytes. */
  arguments_size: number;
  connection_id: string;
  /** Whose account the third party sees. */
  connection_owner_user_id: string;
  toolbox_id: string | null;
  /** Who pinned the tool in the toolbox, and on whose authority the connection is reached; null without one. */
  delegated_by_user_id: string | null;
  /** The run of a synthetic tool that it is part of. */
  run_id: string | null;
};

type ExecutedData = StartedData & {
  outcome: 'succeeded' | 'failed';
  /** Why it failed, in the words of the answer. */
  error_kind: string | null;
  /** What the third party answered; null where it did not. */
  status: number | null;
  duration_ms: number;
  /** Bytes. */
  data_size: number;
};

/**
 * `held`: nobody has accepted what its remote server lists; `policy`: the organization runs no tools of its tier; `scope`: the account was not granted what it needs; `unmet`: in its
 * toolbox it cannot run; `not_sent`: it was to be run, and nothing reached the third party.
 */
export type RefusalCause = 'restricted' | 'reach' | 'disabled' | 'held' | 'policy' | 'scope' | 'unmet' | 'not_sent';

export type RefusedData = Pick<StartedData, 'tool_name' | 'toolbox_id' | 'delegated_by_user_id'> & {
  /** Null where no such tool is known. */
  tier: string | null;
  /** Null where the arguments are too large. */
  arguments_digest: string | null;
  /** What a restriction blocks; null for every other cause. */
  blocked: 'connector' | 'tool' | null;
  /** Null of a synthetic tool. */
  connector_slug: string | null;
  /** Null where its toolbox has none for it. */
  connection_id: string | null;
  cause: RefusalCause;
  /** Of a call that was to be sent. */
  execution_id?: string;
  /** Why it was not sent, in the words of the answer; what is in the way of one that is unmet. */
  error_reason?: string | null;
};

export type ExecutionEvent =
  | { type: 'tool.started'; data: StartedData }
  | { type: 'tool.executed'; data: ExecutedData }
  | { type: 'tool.outcome_unknown'; data: StartedData }
  | { type: 'tool.refused'; data: RefusedData };

export const executionEvents = {
  'tool.started': { says: 'began to run {tool} through', category: 'usage' },
  'tool.executed': { says: 'ran {tool} through', category: 'usage' },
  'tool.outcome_unknown': { says: 'ran {tool}, with an unknown outcome, through', category: 'usage' },
  'tool.refused': { says: 'was refused {tool} on', category: 'usage', outcome: 'refused' },
} satisfies EventEntries<ExecutionEvent>;
