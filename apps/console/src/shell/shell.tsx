import { useQuery } from '@tanstack/react-query';
import { HeadContent, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Failure } from '../part/states.js';
import { isSessionEnd } from '../session/api.js';
import { meQuery } from '../session/me.js';
import { texts } from '../texts/common.js';
import { ApiDrawer } from './api-drawer.js';
import { Navigation } from './navigation.js';

/** The frame of all screens. It does not wait for the person's data, so that a screen's requests start at once. */
export function Shell() {
  const { data: me, error, refetch } = useQuery(meQuery);
  return (
    <>
      <HeadContent />
      <a className="skip" href="#content">
        {texts.shell.skip}
      </a>
      <div className="shell">
        <Navigation me={me} />
        <main id="content" tabIndex={-1} ref={useFocusOnNavigation()}>
          {error && (!me || isSessionEnd(error)) ? (
            <Failure error={error} onRetry={() => void refetch()} />
          ) : (
            <Outlet />
          )}
        </main>
      </div>
      <ApiDrawer />
    </>
  );
}

/** Moves the focus to the new screen, so that screen readers and the keyboard continue there. */
function useFocusOnNavigation() {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const main = useRef<HTMLElement>(null);
  const previous = useRef(path);
  useEffect(() => {
    if (previous.current !== undefined && previous.current !== path) main.current?.focus();
    previous.current = path;
  }, [path]);
  return main;
}
