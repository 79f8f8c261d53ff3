/** What is to be done later, or again; it names things by their ids and holds nothing else. */
export type Task = {
  org_id: string;
  /** The word for what is to be done. */
  kind: string;
  subject_id: string;
  /** The same for every try; another one when it was planned anew. */
  id: string;
  /** Tries before this one. */
  attempts: number;
};

/** When to try again; absent when it is done. */
export type Outcome = { again_at: Date } | void;

/** Does one kind of task. Providers are found by their class; each may run twice. */
export abstract class VaultTask {
  abstract readonly kind: string;

  /** What it throws counts as a failed try, which is repeated after a while. */
  abstract run(task: Task): Promise<Outcome>;
}

/** Port to planned tasks. */
export abstract class Tasks {
  /** Plans a task, or brings it forward, in the transaction that is open. */
  abstract plan(orgId: string, kind: string, subjectId: string, due: Date): Promise<void>;

  abstract cancel(orgId: string, kind: string, subjectId: string): Promise<void>;
}
