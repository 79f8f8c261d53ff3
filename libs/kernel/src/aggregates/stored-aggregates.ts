import { Injectable } from '@nestjs/common';
import { type EntityManager, type EntitySchema } from 'typeorm';
import { type Aggregate, type AggregateState, type AggregateStore } from './aggregate.js';
import { notFound, stale } from '../domain/errors.js';
import { EventLog } from '../events/event-log.js';
import { type DomainEvent } from '../events/event.js';
import { addState, lockedStates, removeState, replaceState } from './state-statements.js';
import { Transactions } from '../persistence/transactions.js';

/** Stores aggregates in a table with one row per aggregate. */
@Injectable()
export abstract class StoredAggregates<
  State extends AggregateState,
  Event extends DomainEvent,
  A extends Aggregate<State, Event>,
> implements AggregateStore<A> {
  protected abstract readonly noun: string;
  protected abstract readonly table: EntitySchema<State>;
  protected abstract revive(state: State): A;

  constructor(
    protected readonly transactions: Transactions,
    protected readonly log: EventLog,
  ) {}

  add(aggregate: A): Promise<void> {
    return this.transactions.run(aggregate.state.org_id, async (manager) => {
      const appended = this.log.statementOf(aggregate.state.org_id, aggregate.events);
      await addState(manager, this.table, aggregate.state, appended);
    });
  }

  change<Result>(
    orgId: string,
    id: string,
    decide: (aggregate: A) => Result | Promise<Result>,
    expected?: number,
  ): Promise<Result> {
    return this.transactions.run(orgId, async (manager) => {
      const [state] = await this.locked(manager, { org_id: orgId, id });
      if (!state) throw notFound(this.noun);
      return this.commit(manager, state, decide, expected);
    });
  }

  protected locked(manager: EntityManager, where: Record<string, string>): Promise<State[]> {
    return lockedStates(manager, this.table, where);
  }

  protected async commit<Result>(
    manager: EntityManager,
    state: State,
    decide: (aggregate: A) => Result | Promise<Result>,
    expected = state.version,
  ): Promise<Result> {
    const aggregate = this.revive(state);
    const result = await decide(aggregate);
    // Checked after `decide`, so that a caller without permission gets 403 and not 412.
    if (expected !== state.version) throw stale(this.noun);
    if (aggregate.events.length > 0) await this.save(manager, aggregate);
    return result;
  }

  protected async save(manager: EntityManager, aggregate: A): Promise<void> {
    const appended = this.log.statementOf(aggregate.state.org_id, aggregate.events);
    const write = aggregate.removed ? removeState : replaceState;
    if (!(await write(manager, this.table, aggregate.state, appended))) throw stale(this.noun);
  }
}
