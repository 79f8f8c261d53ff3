import { type CallerApp, notForHere } from '#kernel';

/**
 * @throws unauthorized `token_audience`. A token is valid for one address, so that a server cannot replay it
 * elsewhere.
 */
export function mustBeFor(address: string, app: CallerApp | null): void {
  if (app !== null && app.resource !== address) throw notForHere(app);
}

/** Whether the app may reach the toolbox. Without an app, a person can reach all their toolboxes. */
export const reaches = (app: CallerApp | null, toolboxId: string): boolean =>
  app === null || (!app.withheld.has(toolboxId) && (app.reach === null || app.reach.has(toolboxId)));
