import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { Job, type RunAgain, Sweep, type Task, Transactions } from '#kernel';

/**
 * The effect and the completion of this job are one transaction. The job records each run first, and waits while a test
 * holds the gate.
 */
@Injectable()
export class Deposit extends Job {
  readonly name = 'Deposit';

  constructor(private readonly transactions: Transactions) {
    super();
  }

  async run(task: Task): Promise<void> {
    await note(this.transactions, task);
    await this.transactions.run(task.orgId, async (manager) => {
      await passGate(manager);
      await manager.query('insert into test_effects values ($1, $2)', [task.id, task.subjectId]);
      await task.done();
    });
  }
}

/** The effect of this job can be repeated safely, and commits before the completion. */
@Injectable()
export class Announce extends Job {
  readonly name = 'Announce';

  constructor(private readonly transactions: Transactions) {
    super();
  }

  async run(task: Task): Promise<void> {
    await note(this.transactions, task);
    await this.transactions.run(task.orgId, (manager) =>
      manager.query(
        `insert into test_effects select $1, $2 where not exists (select from test_effects where task_id = $1)`,
        [task.id, task.subjectId],
      ),
    );
    await this.transactions.run(task.orgId, passGate);
  }
}

/** Keeps the event loop busy for longer than is reported. */
@Injectable()
export class Compute extends Job {
  readonly name = 'Compute';

  run(): Promise<void> {
    for (const end = performance.now() + 250; performance.now() < end;);
    return Promise.resolve();
  }
}

/** Fails at every attempt except the third. Its error contains a secret. */
@Injectable()
export class Stumble extends Job {
  readonly name = 'Stumble';

  constructor(private readonly transactions: Transactions) {
    super();
  }

  async run(task: Task): Promise<void> {
    await note(this.transactions, task);
    if (task.attempt !== 3) throw new Error('No luck with https://a.example/?token=c4n4ry');
  }
}

/** Completes in its third run. It sets the time of its next run itself. */
@Injectable()
export class Return extends Job {
  readonly name = 'Return';

  constructor(private readonly transactions: Transactions) {
    super();
  }

  async run(task: Task): Promise<RunAgain> {
    await note(this.transactions, task);
    if (task.attempt < 3) return { again_in: 3_600_000 };
  }
}

/** A promise that a job and a sweep wait for, longer than any statement timeout, and the number of started sweeps. */
export const held = { until: Promise.resolve(), sweeps: 0 };

/** Runs for as long as the test decides. */
@Injectable()
export class Wait extends Job {
  readonly name = 'Wait';

  constructor(private readonly transactions: Transactions) {
    super();
  }

  async run(task: Task): Promise<void> {
    await note(this.transactions, task);
    await held.until;
  }
}

@Injectable()
export class Linger extends Sweep {
  readonly name = 'linger';
  readonly every = 3600;

  async run(): Promise<void> {
    held.sweeps++;
    await held.until;
  }
}

@Injectable()
export class Tidy extends Sweep {
  readonly name = 'tidy';
  readonly every = 3600;

  constructor(private readonly transactions: Transactions) {
    super();
  }

  run(): Promise<void> {
    return this.transactions.run('org_tidy', async (manager) => {
      await manager.query(`insert into test_runs (task_id, attempt) values ('tidy', 1)`);
    });
  }
}

const passGate = (manager: EntityManager) => manager.query('select from test_gate for share');

const note = (transactions: Transactions, { orgId, id, attempt }: Task): Promise<unknown> =>
  transactions.run(orgId, (manager) =>
    manager.query('insert into test_runs (task_id, attempt) values ($1, $2)', [id, attempt]),
  );
