import { startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';
import { freezeReadCaches } from '../support/freeze-read-caches.js';
import { hearStatements } from '../support/statements.js';

const api = await startApi();
afterAll(() => api.stop());
const [{ owner }, { owner: neighbour }] = [await api.organization(), await api.organization()];

let statements = 0;
hearStatements(() => statements++);

freezeReadCaches();

/** The number of statements for a page of the log. */
async function statementsOfPage(): Promise<number> {
  statements = 0;
  expect((await owner('GET /audit-log?scope=org')).status).toBe(200);
  return statements;
}

const write = async (as: MemberClient, name: string) => expect((await as('POST /team', { name })).status).toBe(201);

describe('A label', () => {
  it('is read from the database again only after its organization changes', async () => {
    await write(owner, 'First');
    const uncached = await statementsOfPage();
    const cached = await statementsOfPage();
    expect(cached).toBeLessThan(uncached);
    await write(neighbour, 'Theirs');
    expect(await statementsOfPage()).toBeLessThan(uncached);
    await write(owner, 'Second');
    expect(await statementsOfPage()).toBeGreaterThanOrEqual(uncached);
  });
});
