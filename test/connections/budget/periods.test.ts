import fc from 'fast-check';
import { budgetPeriods, endOfPeriod, useAt } from '../../../libs/connections/src/budget/domain/budget.js';
import { query } from '../../support/cluster/sql.js';
import { createDatabase } from '../../support/database.js';

const database = await createDatabase();

const moment = fc.date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
const period = fc.constantFrom(...budgetPeriods);

describe('A period of a budget', () => {
  it('ends where PostgreSQL, which counts the calls, begins the next one', async () => {
    const cases = fc.sample(fc.tuple(moment, period), 500);
    const values = cases.map(([at, each]) => `('${at.toISOString()}'::timestamptz, '${each}')`).join(', ');
    const rows = await query<{ ends: Date }>(
      database.owner,
      `select (date_trunc(period, at at time zone 'UTC') + ('1 ' || period)::interval) at time zone 'UTC' as ends
       from (values ${values}) given (at, period)`,
    );
    expect(cases.map(([at, each]) => endOfPeriod(each, at))).toEqual(rows.map(({ ends }) => ends));
  });

  it('shows the calls that were counted in it, and none of an earlier one', () => {
    fc.assert(
      fc.property(period, moment, moment, fc.nat(), fc.nat(), (each, period_start, at, calls, used) => {
        const shown = useAt({ period: each, calls, used, period_start }, at);
        const isOver = endOfPeriod(each, period_start) <= at;
        expect(shown.used).toBe(isOver ? 0 : used);
        expect(shown.remaining).toBe(Math.max(0, calls - shown.used));
        expect(new Date(shown.resets_at) > at).toBe(true);
      }),
    );
  });
});
