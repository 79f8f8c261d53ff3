import fc from 'fast-check';
import { buildHistogramSql, percentileOf } from '../../../libs/audit/src/usage/domain/durations.js';
import { chooseRows, groupingNames, groupings, type UsageField } from '../../../libs/audit/src/usage/domain/usage.js';
import { connected } from '../../support/cluster/sql.js';
import { createDatabase } from '../../support/database.js';

const { owner } = await createDatabase();

/** The smallest duration that is not shorter than this share of all. */
const exactly = (durations: number[], share: number): number =>
  durations.toSorted((one, other) => one - other)[Math.ceil(durations.length * share) - 1]!;

describe('A percentile', () => {
  it('is within 10 % of the exact one before it is rounded', async () => {
    const durations = fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 0, max: 899_999 }),
      ),
      { minLength: 1, maxLength: 200 },
    );
    await connected(owner, async (client) => {
      await fc.assert(
        fc.asyncProperty(durations, async (all) => {
          const sql = `select sum(${buildHistogramSql('ms')})::text as histogram from unnest($1::float8[]) ms`;
          const { rows } = await client.query<{ histogram: string }>(sql, [all]);
          for (const share of [0.5, 0.95]) {
            const [exact, shown] = [Math.max(exactly(all, share), 1), percentileOf(rows[0]!.histogram, share)!];
            expect(Math.abs(shown - exact)).toBeLessThanOrEqual(0.1 * exact + 0.5);
          }
        }),
        { numRuns: 200 },
      );
    });
  });

  it('is null without durations', () => {
    expect(percentileOf('0', 0.5)).toBeNull();
  });
});

describe('The rollups that a request reads', () => {
  const fields: UsageField[] = ['connector_slug', 'tool_name', 'toolbox_id', 'user_id', 'app_name', 'outcome'];

  it('have every field of the request', () => {
    fc.assert(
      fc.property(fc.subarray(fields), fc.constantFrom('hour' as const, 'day' as const), (asked, interval) => {
        const rows = chooseRows(interval, asked);
        const had = rows === 'all' ? fields : ['outcome', ...groupings[rows]];
        expect(asked.filter((field) => !had.includes(field))).toEqual([]);
      }),
    );
  });

  it('are daily for one grouping, and hourly for hours', () => {
    for (const name of groupingNames) {
      expect(chooseRows('day', [...groupings[name], 'outcome'])).toBe(name);
      expect(chooseRows('hour', groupings[name])).toBe('all');
    }
  });
});
