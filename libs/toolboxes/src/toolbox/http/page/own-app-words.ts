import { browserPaths } from '#authentication';
import { html, type Html } from '#platform/pages';
import { leavesOut, type OwnApp } from '../../domain/own-app.js';

const link = ({ id, name }: OwnApp): Html => html`<a href="${browserPaths.apps}/${id}">${name}</a>`;

/** Builds the names of apps, each with a link to its page: “A, B and C”. */
export const linkApps = (apps: readonly OwnApp[]): Html =>
  html`${apps.map((app, place) => html`${place > 0 && (place === apps.length - 1 ? ' and ' : ', ')}${link(app)}`)}`;

export const selectUsingAccounts = (apps: readonly OwnApp[]): OwnApp[] =>
  apps.filter(({ uses_accounts }) => uses_accounts);

/** Says which apps of the person may not use a toolbox. False if there are none. */
export function describeLeftOut(apps: readonly OwnApp[], toolboxId: string): Html | false {
  const without = apps.filter((app) => leavesOut(app, toolboxId));
  return without.length > 0 && html`${linkApps(without)} may not use this toolbox yet.`;
}
