import { isMigration, sources } from './sources.js';

/** Matches `on role.org_id = member.org_id` and `using (org_id, id)`. */
const passedOn = /\borg_id (=|is not distinct from) (\w+\.)?org_id\b|\busing \(org_id[,)]/;

const early = 'The statement finds the organization, so it has no parameter for it.';

/** Files that may compare `org_id` with another column, with the reason. */
const exceptions: Record<string, string> = {
  'libs/authentication/src/connected-app/persistence/stored-connected-apps.ts': early,
  'libs/connections/src/connect-flow/persistence/expected-callbacks.ts': early,
  'libs/identity/src/caller/persistence/rights-statement.ts': early,
  'libs/kernel/src/events/outbox/outbox-rows.ts': 'Workers claim and release rows of several organizations at once.',
};

describe('A statement', () => {
  it('names the organization for each table, instead of passing it on from one table to another', () => {
    const passing = sources().filter((source) => !isMigration(source) && passedOn.test(source.text));
    expect(passing.map(({ path }) => path).sort()).toEqual(Object.keys(exceptions));
  });
});
