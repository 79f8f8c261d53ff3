import { type Locator, type Page } from 'playwright-core';
import { access } from '../../support/flags/access.js';
import { connections } from '../../support/flags/connections.js';
import { people } from '../../support/flags/people.js';
import { listed, type Place, type Try } from '../../support/flags/place.js';
import { type Scene } from '../../support/flags/scene.js';
import { toolboxPlaces } from '../../support/flags/toolboxes.js';
import { type MemberClient } from '../../support/founder.js';

/** What a screen shows of a control. */
export type ControlState = 'enabled' | 'disabled' | 'absent';

type Control = {
  /** The flag of the row that says whether the control can be used. Without such a flag: what the control does. */
  flag: string;
  /** Finds the control on the screen. */
  find: (page: Page, row: any) => Locator;
  /** Sends the request behind the control. By default, as the test of flags does. */
  tries?: Try;
  /** Brings the control to the screen, or enters what it needs. It is called only if that is possible. */
  prepare?: (page: Page, row: any) => Promise<unknown>;
};

/** A screen about one row of a view, and its controls. */
export type ControlScreen = {
  view: string;
  path: (row: any) => string;
  controls: readonly Control[];
  /** The rows that the person sees. By default, those of the test of flags. */
  rows?: Place['shown'];
  /** Whether the screen is about this row. The default is every row. */
  isAbout?: (row: any, as: MemberClient, scene: Scene) => boolean;
};

/** A screen that is the same for every row. */
export const theOnly = (): Promise<object[]> => Promise.resolve([{}]);

/** A button, or a link that looks like one. */
export const named =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('main').getByRole('link', { name, exact: true }))
      .first();

/** A button in the row of a list that contains these texts. */
export const inRow =
  (name: string | RegExp, ...texts: ((row: any) => string)[]) =>
  (page: Page, row: any): Locator =>
    texts
      .reduce((rows, text) => rows.filter({ hasText: text(row) }), page.locator('.thing, .changes li'))
      .getByRole('button', { name })
      .first();

/** Creates something, and deletes it again. */
export const creating =
  (path: (row: any, scene: Scene) => string, body: (as: MemberClient, row: any, scene: Scene) => object): Try =>
  async (as, row, scene) => {
    const at = path(row, scene);
    const { status, body: made } = await as(`POST ${at}`, body(as, row, scene));
    if (status === 201) await as(`DELETE ${at}/${made.id ?? made.slug}`);
    return status === 201;
  };

/** Reads something. */
export const reading =
  (path: (row: any, scene: Scene) => string): Try =>
  async (as, row, scene) =>
    (await as(`GET ${path(row, scene)}`)).status === 200;

/** The members of the scene and the person, as the person sees them. There are many other random people. */
export const knownMembers: Place['shown'] = async (as, scene) => {
  const known = [...Object.values(scene.people), as].map(({ userId }) => userId);
  return (await listed('/member?limit=200')(as)).filter(({ id, kind }) => known.includes(id) || kind === 'service');
};

const places: readonly Place[] = [...people, ...access, ...connections, ...toolboxPlaces];

/** The place in the test of flags that tries the flags of a screen. */
function findPlace({ view, controls }: ControlScreen): Place {
  const flags = controls.flatMap(({ flag, tries }) => (tries ? [] : [flag]));
  const place = places.find((each) => each.view === view && flags.every((flag) => flag in each.tries));
  if (!place) throw new Error(`No test of flags covers the controls of ${view}.`);
  return place;
}

/** The rows that the person sees and that the screen is about. */
export async function listRows(screen: ControlScreen, as: MemberClient, scene: Scene): Promise<any[]> {
  const rows = await (screen.rows ?? findPlace(screen).shown)(as, scene);
  return rows.filter((row) => screen.isAbout?.(row, as, scene) ?? true);
}

export const tryOf = (screen: ControlScreen, { flag, tries }: Control): Try => tries ?? findPlace(screen).tries[flag]!;

/** Counts the requests of the page that have no complete response yet. */
export const countRequests = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const [counted, send] = [window as any, window.fetch.bind(window)];
    counted.waiting = 0;
    window.fetch = async (...sent) => {
      counted.waiting++;
      try {
        const response = await send(...sent);
        void response
          .clone()
          .arrayBuffer()
          .finally(() => setTimeout(() => counted.waiting--));
        return response;
      } catch (error) {
        counted.waiting--;
        throw error;
      }
    };
  });

/** Loads the code of all screens. Otherwise, the earlier screen stays until the code of the next one is there. */
export const loadScreens = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const routes: any[] = Object.values((self as any).__TSR_ROUTER__.routesById);
    await Promise.all(routes.map((route) => route.options.component?.preload?.()));
  });

/** Opens a screen without loading the page again, and waits until it has read everything. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => (self as any).__TSR_ROUTER__.history.push(href), `/console${path}`);
  await settle(page);
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(() => ((window as any).quietFrames = 0));
  await page.waitForFunction(() => {
    const { waiting, __TSR_ROUTER__: router } = window as any;
    const { status, location, resolvedLocation } = router.state;
    const isOpen = status === 'idle' && location.href === resolvedLocation?.href;
    const isQuiet = isOpen && waiting === 0 && document.querySelector('main .skeleton, [aria-busy=true]') === null;
    return ((window as any).quietFrames = isQuiet ? (window as any).quietFrames + 1 : 0) > 3;
  });
}

export async function readControl(page: Page, row: object, { find, prepare }: Control): Promise<ControlState> {
  if (prepare) {
    await prepare(page, row);
    await settle(page);
  }
  const control = find(page, row);
  if ((await control.count()) === 0) return 'absent';
  return (await control.getAttribute('aria-disabled')) === 'true' ? 'disabled' : 'enabled';
}

/** Does something only if the element is on the screen. */
export const ifPresent =
  (find: (page: Page, row: any) => Locator, act: (element: Locator) => Promise<unknown>) =>
  async (page: Page, row: any): Promise<void> => {
    const element = find(page, row);
    if ((await element.count()) > 0) await act(element.first());
  };
