import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { type AddressState } from './page/use-address.js';
import { hasItems } from './screen/inbox/queries.js';
import { screens } from './screens.js';
import { Failure, Loading } from './part/states.js';
import { texts } from './texts/common.js';
import { queries } from './session/queries.js';
import { forgetRequests } from './session/recorded-requests.js';
import { forgetWriteKeys } from './session/write-keys.js';
import { NotFound } from './shell/not-found.js';
import { Shell } from './shell/shell.js';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

/** The code of a screen and its first requests load at the same time. */
const routes = screens.map(({ path, title, load, prefetch }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: readTexts,
    loaderDeps: ({ search }) => search,
    loader: ({ deps, params }) => prefetch?.(deps, params),
    head: () => ({ meta: [{ title: texts.title(title) }] }),
    component: lazyRouteComponent(load),
  }),
);

/** The inbox, if anything waits in it, otherwise the activity. */
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    const isNeeded = await hasItems().catch(() => true);
    // The router expects this thrown.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    throw redirect({ to: isNeeded ? '/inbox' : '/activity', replace: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([start, ...routes]),
  basepath: '/console',
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingComponent: Loading,
  defaultErrorComponent: ({ error, reset }) => {
    // The screen has failed with what it has read, so it reads everything again.
    const retry = () => {
      void queries.resetQueries();
      reset();
    };
    return <Failure error={error} onRetry={retry} />;
  },
  scrollRestoration: true,
  // Values of the address are texts. `1` stays `1`.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch,
});

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  // The first screen has no earlier one, and its first response may already be here.
  if (!fromLocation || !pathChanged) return;
  forgetRequests();
  forgetWriteKeys();
});

function readTexts(search: Record<string, unknown>): AddressState {
  const entries = Object.entries(search).filter(([, value]) => typeof value === 'string' && value !== '');
  return Object.fromEntries(entries) as AddressState;
}

function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams(Object.entries(readTexts(search)) as [string, string][]).toString();
  return text && `?${text}`;
}
