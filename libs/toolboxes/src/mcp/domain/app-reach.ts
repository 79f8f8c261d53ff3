import { type CallerApp, notForHere } from '#kernel';

/** @throws unauthorized `token_audience`: a token is for one address, which another must not be able to pass it on to. */
export function mustBeFor(address: string, app: CallerApp | null): void {
  if (app !== null && app.resource !== address) throw notForHere(app);
}

/** Whether it is among what the person lets the app reach; a person reaches all of theirs. */
export const reaches = (app: CallerApp | null, toolboxId: string): boolean =>
  app === null || (!app.withheld.has(toolboxId) && (app.reach === null || app.reach.has(toolboxId)));
