import { type Admission, type Delegation } from '#connections';
import { type Caller } from '#kernel';
import { type ProgramRun } from './synthetic-run.js';

export type WantedRun = {
  input: Record<string, unknown>;
  /** In place of the tool's own. */
  output_template?: string | null;
  approval_id?: string;
  /** The connection, or its account, that the client means: all steps are on it. */
  integrated_account_id?: string;
};

export type WholeRun = WantedRun & {
  test?: boolean;
  dry_run?: boolean;
  /** Whether somebody waits for its end. */ held: boolean;
  timeout_ms?: number;
  /** Ends it where whoever asked no longer waits for the answer. */
  givenUp?: AbortSignal;
};

type Pending = Extract<Admission, { asked: object }>['asked'];

/** What a run came to, what it waits for, or that it goes on. */
export type SyntheticExecuted =
  | ({ execution_id: string } & (
      ProgramRun | ({ outcome: 'dry_run' | 'running' } & Pick<ProgramRun, 'output' | 'error' | 'steps'>)
    ))
  | { outcome: 'approval_required'; tool_name: string; tier: Pending['tier']; approval: Pending };

/** Port to running synthetic tools. */
export abstract class SyntheticRuns {
  /** @param through the toolbox that its owner added it to, for who runs somebody else's. */
  abstract execute(
    caller: Caller,
    id: string,
    wanted: WholeRun,
    through: Delegation | null,
  ): Promise<SyntheticExecuted>;
}
