import { type Act, conflict, type Resource } from '#kernel';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { type StartedData } from './execution-events.js';

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

export const resourceOf = ({ id, name }: UsedConnection): Resource => ({ type: 'connection', id, label: name });

/** Returns what a caller learns about an execution with an unknown outcome. */
export const knownFacts = ({ act, data: { execution_id, tool_name, connection_id } }: Execution) => ({
  execution_id,
  tool_name,
  connection_id,
  started_at: act.at.toISOString(),
});

/**
 * Builds the error for an unknown outcome. It is a 409, because clients do not retry a 409 automatically. A retry could
 * act twice.
 */
export const outcomeUnknown = (execution: Execution) =>
  conflict(
    'outcome_unknown',
    'The call may have reached the third party, but its response was lost. Check there before you repeat the ' +
      'call.',
    { details: knownFacts(execution) },
  );
