import { plural } from './plural.js';

/** The texts about sharing a toolbox or a connector. */
export const sharing = {
  title: 'Shared with',
  show: 'Show with whom it is shared',
  everyone: 'everyone',
  gone: 'No longer here',
  types: { team: 'Team', user: 'Person or agent', org: 'Organization' },
  levels: { view: 'Can see', use: 'Can use', edit: 'Can edit' },
  share: 'Share',
  who: 'Share with',
  choices: { team: 'A team', user: 'A person or an agent', org: 'Everyone in the organization' },
  find: { team: 'Team', user: 'Person or agent' },
  noChoice: { team: 'Choose a team.', user: 'Choose a person or an agent.' },
  search: 'Search …',
  level: 'What may they do?',
  stop: 'Stop sharing',
  with: (name: string) => `with ${name}`,
  stopQuestion: (name: string) => `Stop sharing with ${name}?`,
  stopHelp: 'They lose this access with their next request. Access through other shares is kept.',
  summary: (count: number) => `${plural(count, 'share', 'shares')} in total`,
  kinds: {
    toolbox: {
      none: 'Shared with nobody. Only its owner can use it.',
      hidden: 'You may not see who else uses this toolbox.',
      levelHelp: {
        use: 'Run its tools, within their own rules.',
        view: 'See it, without running tools.',
        edit: 'Change its tools, and run them.',
      },
      shareNow: 'Share the toolbox',
      shared: (name: string) => `The toolbox is shared with ${name}.`,
      stopped: (name: string) => `The toolbox is no longer shared with ${name}.`,
      shareRefusal: 'You may not share this toolbox. Its owner can.',
      stopRefusal: 'You may not end this. The owner of the toolbox can.',
    },
    connector: {
      none: 'Shared with nobody. Only its owner can connect accounts.',
      hidden: 'You may not see who else uses this connector.',
      levelHelp: {
        use: 'Connect accounts, and run its tools with them, within their own rules.',
        view: 'See it, without connecting accounts.',
        edit: 'Change its definition and settings, and connect accounts.',
      },
      shareNow: 'Share the connector',
      shared: (name: string) => `The connector is shared with ${name}.`,
      stopped: (name: string) => `The connector is no longer shared with ${name}.`,
      shareRefusal: 'You may not share this connector. Its owner can.',
      stopRefusal: 'You may not end this. The owner of the connector can.',
    },
  },
} as const;
