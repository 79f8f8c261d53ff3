import { type Break, breaksOf } from '../break.js';

const part = 'libs/toolboxes/src/connection-use';
const listing = 'toolboxes/connection-use/listing';
const memberApps = 'authentication/authorization/member-apps';
const leaving = 'toolboxes/toolbox/losing-ground';

/** Who acts through an account or for a member, and what a removal ends. */
export const actingThrough: Break[] = [
  ...breaksOf(`${part}/queries/list-connection-toolboxes.ts`, listing, [
    {
      breaks: 'the toolboxes of a connection are listed for members who may not see its shares',
      find: '    canSeeShares(caller, found.kind, reach).orThrow();\n',
      replace: '',
      promise: 'is refused to members who may not see the connection’s shares',
    },
    {
      breaks: 'a toolbox on a connection is named to members who cannot open it',
      find: 'toolbox: reach && {',
      replace: 'toolbox: {',
      promise: 'has a row without a name for a toolbox that the caller cannot open',
    },
    {
      breaks: 'a cursor contains the name of a toolbox that the caller cannot open',
      find: 'if (reach) return',
      replace: 'if (toolbox) return',
      promise: 'reveals nothing in a cursor about a toolbox that the caller cannot open',
    },
    {
      breaks: 'members who may only see a toolbox count as its users',
      find: "level !== 'view'",
      replace: 'level !== undefined',
      promise: 'names each toolbox with its owner, its entries on the connection and the people who may use it',
    },
  ]),
  ...breaksOf(`${part}/services/connection-use-reader.ts`, listing, [
    {
      breaks: 'synthetic tools on a connection are overlooked',
      find: ' or program.id is not null',
      replace: '',
      promise: 'includes a toolbox with a synthetic tool that has a step on the connection',
    },
  ]),
  ...breaksOf('libs/authentication/src/connected-app/domain/connected-app-policy.ts', memberApps, [
    {
      breaks: 'every member can list the apps of others',
      find: 'Decision.allow : canSeeTokensOfOthers(caller)',
      replace: 'Decision.allow : Decision.allow',
      promise: 'is visible only to callers who may see tokens',
    },
    {
      breaks: 'every member can disconnect the apps of others',
      find: "Decision.allow : canShutOut(caller, holder, 'api_token:manage')",
      replace: 'Decision.allow : Decision.allow',
      promise: 'is visible only to callers who may see tokens',
    },
    {
      breaks: 'an app of an owner is disconnected by members who are no owners',
      find: "canShutOut(caller, holder, 'api_token:manage')",
      replace: "canShutOut(caller, null, 'api_token:manage')",
      promise: 'of an owner is disconnected only by owners',
    },
  ]),
  ...breaksOf('libs/authentication/src/connected-app/queries/list-member-apps.ts', memberApps, [
    {
      breaks: 'toolboxes that were removed from an app still count',
      find: '.filter((id) => !excluded.has(id))',
      replace: '',
      promise: 'counts toolboxes without those that were removed from it',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/services/toolbox-reader.ts', memberApps, [
    {
      breaks: 'toolboxes of an app are named to callers who cannot see them',
      find: " and ${reachCondition('toolbox')}",
      replace: ' and (:user_id::text is not null or :team_ids::text[] is not null)',
      promise: 'is listed with the toolboxes that the caller can see',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/hooks/entries-on-connections.ts', leaving, [
    {
      breaks: 'the preview of a removal names toolboxes that the caller cannot see',
      find: 'name: reach && name, entries',
      replace: 'name, entries',
      promise: 'names the toolboxes that use the member’s connections, if the caller can see them',
    },
  ]),
  ...breaksOf(`${part}/services/connection-use-reader.ts`, leaving, [
    {
      breaks: 'the preview of a removal lists the leaver’s own synthetic tools twice',
      find: 'tool.owner_user_id <> :except_owner',
      replace: 'tool.owner_user_id is not null',
      promise: 'includes toolboxes with synthetic tools of others, but not with those of the member',
    },
    {
      breaks: 'the preview of a removal overlooks entries on accounts of others',
      find: " or entry ->> 'connection_id' <> all(:ids::text[])",
      replace: '',
      promise: 'names the toolboxes in which the member added tools with the account of another member',
    },
  ]),
];
