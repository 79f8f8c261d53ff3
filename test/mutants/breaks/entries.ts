import { type Break, breaksOf } from '../break.js';

const connections = 'libs/connections/src/connection';

/** What is said of entries before what they stand on goes. */
export const entryBreaks: Break[] = [
  ...breaksOf(`${connections}/queries/preview-transfer.ts`, 'toolbox/losing-ground', [
    {
      breaks: 'whoever keeps a look at a connection counts as able to use it',
      find: "reaches(reach_without_retaining.access, 'use')",
      replace: "reaches(reach_without_retaining.access, 'view')",
      promise: 'takes the entries with it',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/services/entries-on-connections.ts', 'toolbox/losing-ground', [
    {
      breaks: 'who hands a connection over reads of toolboxes that they do not see',
      find: 'reachOf(caller, row.owner_user_id, entriesOf(row.share_entries)) !== null',
      replace: 'reachOf(caller, row.owner_user_id, entriesOf(row.share_entries)) !== undefined',
      promise: 'takes the entries with it',
    },
  ]),
  ...breaksOf(`${connections}/persistence/stored-pinned-connections.ts`, 'toolbox/losing-ground', [
    {
      breaks: 'a connector shared with the team of an owner counts as lost to them',
      find: '[...slugs], owners)',
      replace: '[...slugs])',
      promise: 'is held by an owner with whose team',
    },
  ]),
];
