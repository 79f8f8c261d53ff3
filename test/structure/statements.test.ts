import { coordinatorTables } from '../../apps/cli/src/citus/placement.js';
import { isMigration, sources } from './sources.js';

/** Matches `on role.org_id = member.org_id` and `using (org_id, id)`. */
const passedOn = /\borg_id (=|is not distinct from) (\w+\.)?org_id\b|\busing \(org_id[,)]/;

/** Files that may compare `org_id` with another column, with the reason. */
const exceptions: Record<string, string> = {
  'libs/kernel/src/events/outbox/claiming.ts': 'Workers claim rows of several organizations at once.',
};

const insertsOf = (text: string): string[] => text.match(/\binsert into [^`]*`/g) ?? [];

const isCopied = (insert: string): boolean => /\bselect/i.test(insert) && !/\breturning\b|\bon conflict\b/.test(insert);

/** The tables that a statement reads or writes. */
const tablesIn = (statement: string): string[] =>
  [...statement.matchAll(/\b(?:from|join|into|update) (\w+\.\w+)/g)].map(([, table]) => table!);

/** Whether a statement uses a table that Citus keeps on the coordinator together with one that it distributes. */
function isMixed(statement: string): boolean {
  const onCoordinator = tablesIn(statement).map((table) => coordinatorTables.includes(table));
  return new Set(onCoordinator).size > 1;
}

describe('A statement', () => {
  it('names the organization for each table, instead of passing it on from one table to another', () => {
    const passing = sources().filter((source) => !isMigration(source) && passedOn.test(source.text));
    expect(passing.map(({ path }) => path).sort()).toEqual(Object.keys(exceptions));
  });

  it('returns something or allows conflicts if it inserts selected rows, which Citus would copy otherwise', () => {
    const copying = sources().filter((source) => !isMigration(source) && insertsOf(source.text).some(isCopied));
    expect(copying.map(({ path }) => path)).toEqual([]);
  });

  it('does not use the tables that Citus keeps on the coordinator together with others', () => {
    const statements = sources()
      .filter((source) => !isMigration(source) && source.path.startsWith('libs/'))
      .flatMap(({ text }) => text.match(/`[^`]*`|'[^']*'/g) ?? []);
    expect(statements.filter((each) => tablesIn(each).some((table) => coordinatorTables.includes(table)))).not.toEqual(
      [],
    );
    expect(statements.filter(isMixed)).toEqual([]);
  });
});
