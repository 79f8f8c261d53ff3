import { access } from './support/flags/access.js';
import { connections } from './support/flags/connections.js';
import { people } from './support/flags/people.js';
import { hearing } from './support/flags/hearing.js';
import { type Place } from './support/flags/place.js';
import { toolboxPlaces } from './support/flags/toolboxes.js';
import { startFlagScene } from './support/flags/scene.js';

const places: Place[] = [...people, ...access, ...connections, ...toolboxPlaces];

/**
 * Flags without a route, each with the flag that shows the same. Null for flags about a failure instead of the caller,
 * and for flags that need an organization in another state.
 */
const withoutRoute: Record<string, string | null> = {
  // Tested by organization/deleting.
  'Organization.can_restore': null,
  'ExecutionError.can_retry': null,
  'ToolboxExecutionError.can_retry': null,
  // Applies only to an installation that takes payments. Tested by organization/billing.
  'Billing.can_checkout': null,
  'Billing.can_open_portal': null,
  // This flag is true for every visible row. Tested by authorization/connected-apps.
  'ConnectedApp.can_revoke': null,
  // `POST /connection` also needs a configured OAuth application. Tested by own-account/choosing and own-account/agents.
  'ToolboxAccount.can_connect': null,
};

const scene = await startFlagScene();
afterAll(() => scene.product.stop());

describe('A can_* flag', () => {
  it('in every view is covered by this test', async () => {
    const { body } = await scene.product.client()('GET /schema/openapi.json');
    const flags = Object.entries<any>(body.components.schemas).flatMap(([view, { properties = {} }]) =>
      Object.keys(properties as object)
        .filter((name) => name.startsWith('can_'))
        // A newly created resource has its own view, with fields that only its creator sees.
        .map((name) => `${view.replace(/^(Sent|One|New|Issued|Listed)/, '')}.${name}`),
    );
    const tried = places.flatMap(({ view, tries }) => Object.keys(tries).map((flag) => `${view}.${flag}`));
    expect([...new Set(flags)].sort()).toEqual([...tried, ...Object.keys(withoutRoute)].sort());
    for (const route of Object.values(withoutRoute)) {
      const [method, path] = route?.split(' ') ?? [];
      expect([route, path && body.paths[path]?.[method!.toLowerCase()]]).toEqual([route, undefined]);
    }
  });

  const cases = places.flatMap(({ view, shown, tries }) =>
    Object.entries(tries).map(([flag, attempt]) => ({ name: `${view}.${flag}`, flag, shown, attempt })),
  );

  it.each(cases)('says for every caller whether its route is allowed: $name', async ({ flag, shown, attempt }) => {
    const seen = new Set<boolean>();
    for (const [name, as] of Object.entries(scene.people))
      for (const row of await shown(as, scene)) {
        const allowed = await attempt(as, row, scene);
        if (allowed === null) continue;
        expect({ name, row, allowed }).toEqual({ name, row, allowed: row[flag] });
        seen.add(allowed);
      }
    expect(seen).toEqual(new Set([true, false]));
  });

  it('says that writes are refused while the organization’s deletion is scheduled', async () => {
    const { owner, creator } = scene.people;
    await owner(`DELETE /organization/${owner.orgId}`);
    const kept = new Set<string>();
    for (const as of [owner, creator].map(hearing))
      for (const { name, flag, shown, attempt } of cases)
        for (const row of await shown(as, scene)) {
          as.refusals = 0;
          const allowed = (await attempt(as, row, scene)) && as.refusals === 0;
          expect({ name, row, allowed }).toEqual({ name, row, allowed: allowed === null ? null : row[flag] });
          if (allowed) kept.add(name);
        }
    expect([...kept].filter((name) => !/can_(see|view)_/.test(name)).sort()).toEqual([
      'Member.can_remove',
      'MemberConnectedApp.can_revoke',
      'Organization.can_delete',
      'Token.can_revoke',
      'WorkloadCredential.can_delete',
    ]);
  });
});
