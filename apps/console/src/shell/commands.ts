import { queryOptions } from '@tanstack/react-query';
import { type Choice } from '../part/chooser.js';
import { screens } from '../screens.js';
import { findAccounts, findConnectors, findMembers, findTeams, findToolboxes, findTools } from '../session/find.js';
import { type Me } from '../session/me.js';
import { type Place } from '../session/recent.js';
import { commands } from '../texts/commands.js';

export type Group = keyof typeof commands.groups;

/** A line of the command menu. A place outside the console has an address instead of a screen. */
export type Item = Place & { group: Group; isOutside?: boolean };

const { actions } = commands;

const may =
  (...permissions: string[]) =>
  (me: Me): boolean =>
    permissions.some((each) => me.permissions.includes(each));

const tab = (name: string) => ({ to: '/organization', search: { tab: name } });

const allActions: readonly (Omit<Item, 'group'> & { isFor?: (me: Me) => boolean })[] = [
  { label: actions.explain, to: '/explain' },
  { label: actions.newRule, to: '/rules/new', isFor: may('restriction:manage') },
  { label: actions.invite, to: '/invites/new', isFor: may('member:manage') },
  { label: actions.newRole, to: '/roles/new', isFor: may('role:manage') },
  { label: actions.newTeam, to: '/teams/new', isFor: may('team:create', 'team:manage') },
  { label: actions.newConnector, to: '/new-connector', isFor: may('connector:create') },
  { label: actions.newToolbox, to: '/toolboxes/new', isFor: may('toolbox:create') },
  { label: actions.refused, to: '/activity', search: { outcome: 'refused' } },
  { label: actions.suspended, to: '/people', search: { status: 'suspended' } },
  { label: actions.settings, to: '/organization/settings', isFor: may('org:manage') },
  { label: actions.stop, ...tab('budgets') },
  { label: actions.budgets, ...tab('budgets') },
  { label: actions.signIn, ...tab('signIn'), isFor: may('sso:view') },
  { label: actions.directory, ...tab('directory'), isFor: may('sso:view') },
  { label: actions.billing, ...tab('billing'), isFor: may('billing:view') },
  { label: actions.webhooks, ...tab('webhooks'), isFor: may('webhook:view', 'webhook:manage') },
  { label: actions.me, to: '/welcome', isOutside: true },
];

/** The screens and actions that match a text. */
export function listCommands(me: Me, text: string): Item[] {
  const isFound = ({ label }: { label: string }) => label.toLowerCase().includes(text.toLowerCase());
  const places = screens
    .filter(({ group, isFor }) => group !== null && isFor(me))
    .map(({ path, title }): Item => ({ group: 'screens', label: title, to: path }));
  const possible = allActions
    .filter(({ isFor }) => isFor?.(me) ?? true)
    .map(({ isFor: _, ...action }): Item => ({ ...action, group: 'actions' }));
  return [...places, ...possible].filter(isFound);
}

const toItem =
  (group: Group, place: (choice: Choice) => Pick<Item, 'to' | 'search' | 'isOutside'>) =>
  (choice: Choice): Item => ({
    group,
    label: choice.label,
    detail: choice.detail,
    ...place(choice),
  });

const toTool = (slug: string, name: string) => ({ to: '/explain', search: { connector_slug: slug, tool_name: name } });

/** `github create` finds the tools of GitHub with `create` in their names. */
async function findToolItems(text: string): Promise<Item[]> {
  const [first, ...others] = text.split(/[\s/]/).filter((word) => word !== '');
  if (first === undefined || others.length === 0) return [];
  const [connector] = await findConnectors(first);
  if (!connector) return [];
  const tools = await findTools(connector.value, others.join(' '));
  return tools.map((tool) => ({
    ...toItem('tools', ({ value }) => toTool(connector.value, value))(tool),
    detail: connector.label,
  }));
}

const maxFound = 5;

/** What the server finds. One failed search does not hide the results of the others. */
export const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['commands', text],
    queryFn: async () => {
      const results = await Promise.allSettled([
        findMembers(text).then((found) => found.map(toItem('people', ({ value }) => ({ to: `/people/${value}` })))),
        findTeams(text).then((found) => found.map(toItem('teams', ({ value }) => ({ to: `/teams/${value}` })))),
        findConnectors(text).then((found) =>
          found.map(toItem('connectors', ({ value }) => ({ to: `/connectors/${value}` }))),
        ),
        findToolItems(text),
        findToolboxes(text).then((found) =>
          found.map(toItem('toolboxes', ({ value }) => ({ to: `/toolboxes/${value}` }))),
        ),
        findAccounts(text).then((found) =>
          found.map(toItem('accounts', ({ value }) => ({ to: `/welcome/accounts/${value}`, isOutside: true }))),
        ),
      ]);
      const items = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.slice(0, maxFound) : []));
      return { items, isCut: results.some(({ status }) => status === 'rejected') };
    },
    staleTime: 30_000,
  });
