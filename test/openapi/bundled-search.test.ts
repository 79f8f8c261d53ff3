import { makeKeys } from '#composition/keys';
import { termsIn } from '../../libs/platform/src/openapi/browser/search.js';
import { type Entry, rank } from '../../libs/platform/src/openapi/browser/search-ranking.js';
import { createDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { runApp, type RunningApp } from '../support/run-app.js';

let api: RunningApp;
let entries: Entry[];
beforeAll(async () => {
  const [port, { app: DATABASE_URL }] = [await freePort(), await createDatabase()];
  api = await runApp('api', { DATABASE_URL, ...makeKeys().service, PORT: String(port) }, port);
  entries = (await (await fetch(`${api.base}/reference/search.json`)).json()) as Entry[];
});
afterAll(() => void api.child.kill('SIGKILL'));

// The search reads messages from the source of functions, which the bundler rewrites. Some texts have line breaks then.
describe('The search of the API as it ships finds a pasted message', () => {
  it.each([
    ['You need the permission restriction:view. Ask an administrator for access.', 'permission_required'],
    ['The scopes of this token do not include restriction:view. Use a token with this scope.', 'scope_missing'],
    ['The team already has members (3). Send adopt_members: true to remove the members', 'team_not_empty'],
    ['“userName” is not an attribute that can be filtered. Supported: id, displayName.', 'invalid_filter'],
  ])('“%s”', (message, reason) => {
    expect(rank(entries, message, termsIn(message))[0]![0]).toBe(`/reference/errors#${reason}`);
  });
});
