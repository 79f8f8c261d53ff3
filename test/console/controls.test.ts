import fc from 'fast-check';
import { type Browser, type Page } from 'playwright-core';
import { permissionNames } from '#identity';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { hearing } from '../support/flags/hearing.js';
import { startFlagScene } from '../support/flags/scene.js';
import { type MemberClient, type Rights } from '../support/founder.js';
import { keepApprovalsOpen } from '../support/states/connections.js';
import { accessScreens } from './controls/access.js';
import {
  type ControlScreen,
  countRequests,
  listRows,
  loadScreens,
  openScreen,
  readControl,
  tryOf,
} from './controls/control.js';
import { creationScreens } from './controls/creations.js';
import { fillForConsole } from './controls/fill.js';
import { groupScreens } from './controls/groups.js';
import { organizationScreens, restoringScreen } from './controls/organization.js';
import { peopleScreens } from './controls/people.js';
import { toolScreens } from './controls/tools.js';
import { openConsole } from './scene.js';

const controlScreens = [
  ...peopleScreens,
  ...groupScreens,
  ...accessScreens,
  ...toolScreens,
  ...organizationScreens,
  ...creationScreens,
];

/** Only people who can use these controls see them. */
const alwaysTrue = ['ConnectedApp.can_revoke', 'Invite.can_manage'];

const peopleCount = Number(process.env.CONSOLE_PEOPLE ?? 100);
const seed = Number(process.env.CONSOLE_SEED ?? 1);

/** What a random person holds, and at which level a toolbox, an account and a connector are shared with them. */
type RandomPerson = { rights: Rights; level: 'view' | 'use' | 'edit' | null; team: 'admin' | 'member' | null };

const randomPerson: fc.Arbitrary<RandomPerson> = fc.record({
  rights: fc.oneof(
    fc.constantFrom('Org Owner', 'Org Admin', 'People Admin', 'Team Admin', 'Auditor', 'Member', 'Guest'),
    fc.subarray([...permissionNames]),
  ),
  level: fc.constantFrom('view', 'use', 'edit', null),
  team: fc.constantFrom('admin', 'member', null),
});

const scene = await startFlagScene();
const { reviewed, stop } = await fillForConsole(scene);
afterAll(async () => {
  await scene.product.stop();
  stop();
});

const { creator, owner } = scene.people;
const [toolbox] = (await creator('GET /toolbox')).body.result.filter((row: any) => row.owner_user_id !== null);
const [connection] = (await creator('GET /connection?connector_slug=demo')).body.result;
const [sales] = (await creator('GET /team')).body.result.filter(({ name }: any) => name === 'Sales');

async function createPerson(index: number, { rights, level, team }: RandomPerson): Promise<MemberClient> {
  const person = await scene.product.member(owner.orgId, `random${index}`, rights);
  if (level !== null) await shareAll(person, level);
  // People can confirm their own deletions. What they write waits for another person.
  await person(`POST /connection/${connection.id}/execute`, { tool_name: 'delete_note', arguments: { id: '1' } });
  await person(`POST /connection/${connection.id}/execute`, { tool_name: 'create_note', arguments: { title: 'Hi' } });
  // The browser does not know the clock of the API.
  await keepApprovalsOpen(scene.product, owner.orgId);
  // Members see their own requests, but cannot decide them.
  if (rights === 'Member') await person('POST /access-request', { connector_slug: 'linear' });
  if (team !== null)
    await creator(`POST /team/${sales.id}/members`, { user_id: person.userId, is_admin: team === 'admin' });
  return person;
}

async function shareAll({ userId }: MemberClient, level: string): Promise<void> {
  const grant = { grantee_type: 'user', grantee_id: userId, level };
  await creator(`POST /toolbox/${toolbox.id}/share`, grant);
  await creator(`POST /connection/${connection.id}/share`, grant);
  for (const slug of [scene.connector, reviewed]) await owner(`POST /connector/${slug}/share`, grant);
}

/** Compares the controls of one screen of each kind with the routes behind them. Returns what was seen of each flag. */
async function compareControls(
  screens: readonly ControlScreen[],
  { as, page }: Visitor,
  about: RandomPerson,
  index = 0,
) {
  const seen: string[] = [];
  for (const screen of screens) {
    const rows = await listRows(screen, as, scene);
    if (rows.length === 0) continue;
    const row = rows[index % rows.length];
    await openScreen(page, screen.path(row));
    for (const control of screen.controls) {
      const state = await readControl(page, row, control);
      as.refusals = 0;
      const allowed = (await tryOf(screen, control)(as, row, scene)) && as.refusals === 0;
      const at = { about, path: screen.path(row), flag: control.flag, state };
      expect({ ...at, isEnabled: state === 'enabled' }).toEqual({ ...at, isEnabled: allowed });
      seen.push(`${screen.view}.${control.flag}: ${state === 'enabled'}`);
    }
  }
  return seen;
}

/** The console reads at most every five seconds who the person is, and whether the organization is read-only. */
async function openUntilReadOnly(page: Page): Promise<void> {
  const refusal = page.getByRole('main').getByText('is read-only until then');
  do for (const path of ['/people', '/teams']) await openScreen(page, path);
  while ((await refusal.count()) === 0);
}

type Visitor = { as: ReturnType<typeof hearing>; page: Page };

describeInChromium('In the console,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  async function visit(person: MemberClient): Promise<Visitor> {
    const { page } = await openConsole(chromium, person, '/console/activity');
    await countRequests(page);
    await loadScreens(page);
    return { as: hearing(person), page };
  }

  it(`a control is enabled for ${peopleCount} random people exactly when its route allows the request`, async () => {
    const seen = new Set<string>();
    for (const [index, about] of fc.sample(randomPerson, { numRuns: peopleCount, seed }).entries()) {
      const visitor = await visit(await createPerson(index, about));
      for (const each of await compareControls(controlScreens, visitor, about, index)) seen.add(each);
      await visitor.page.context().close();
    }
    const flags = controlScreens.flatMap(({ view, controls }) => controls.map(({ flag }) => `${view}.${flag}`));
    const both = new Set(flags.flatMap((flag) => [`${flag}: false`, `${flag}: true`]));
    for (const flag of alwaysTrue) both.delete(`${flag}: false`);
    expect(seen).toEqual(both);
  }, 3_600_000);

  it('a control is enabled exactly when its route allows it while the organization’s deletion is scheduled', async () => {
    const visits: [Visitor, RandomPerson][] = [];
    for (const [place, rights] of ['Org Owner', 'Org Admin', 'Member'].entries()) {
      const about = { rights, level: 'edit', team: 'admin' } as const;
      visits.push([await visit(await createPerson(peopleCount + place, about)), about]);
    }
    await owner(`DELETE /organization/${owner.orgId}`);
    const seen = new Set<string>();
    for (const [visitor, about] of visits) {
      await openUntilReadOnly(visitor.page);
      for (const each of await compareControls([...controlScreens, restoringScreen], visitor, about)) seen.add(each);
    }
    expect([...seen]).toEqual(expect.arrayContaining([true, false].map((each) => `Organization.can_restore: ${each}`)));
  }, 600_000);
});
