import { type EventEntries } from '#kernel';

/** What is kept of a call: never its arguments or its data. */
export type ExecutedData = {
  execution_id: string;
  connector_slug: string;
  tool_name: string;
  operation: string;
  tier: string;
  outcome: 'succeeded' | 'failed';
  /** Why it failed, in the words of the answer. */
  error_kind: string | null;
  /** What the third party answered; null where it did not. */
  status: number | null;
  duration_ms: number;
  /** SHA-256 of the arguments, to tell calls apart. */
  arguments_digest: string;
  /** Bytes of arguments and data. */
  arguments_size: number;
  data_size: number;
  connection_id: string;
  toolbox_id: string | null;
};

export type RefusalCause = 'restricted' | 'reach' | 'disabled';

export type ExecutionEvent =
  | { type: 'tool.executed'; data: ExecutedData }
  | {
      type: 'tool.refused';
      data: {
        connector_slug: string;
        tool_name: string;
        cause: RefusalCause;
        connection_id: string;
        toolbox_id: string | null;
      };
    };

export const executionEvents = {
  'tool.executed': { says: 'ran {tool} through', category: 'usage' },
  'tool.refused': { says: 'was refused {tool} on', category: 'usage', outcome: 'refused' },
} satisfies EventEntries<ExecutionEvent>;
