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
  toolbox_id: string | null;
};

export type ExecutedData = StartedData & {
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
 * `policy`: the organization runs no tools of its tier; `scope`: the account was not granted what it needs; `not_sent`: it was to be run, and nothing reached the third party.
 */
export type RefusalCause = 'restricted' | 'reach' | 'disabled' | 'policy' | 'scope' | 'not_sent';

type RefusedData = Pick<StartedData, 'connector_slug' | 'tool_name' | 'connection_id' | 'toolbox_id'> & {
  cause: RefusalCause;
  /** Of a call that was to be sent. */
  execution_id?: string;
  /** Why it was not sent, in the words of the answer. */
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
