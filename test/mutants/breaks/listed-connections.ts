import { type Break, breaksOf } from '../break.js';

/** Guards of lists of connections that many members can access. */
export const listedConnectionBreaks: Break[] = [
  ...breaksOf('libs/connections/src/connection/queries/list-connections.ts', 'connections/connection/many', [
    {
      breaks: 'callers with many connections see only the first that were gathered',
      find: 'from gathered) <= ${maxSorted}',
      replace: 'from gathered) >= 0',
    },
    {
      breaks: 'a list ends where scanning stopped',
      find: 'from looked_at) = ${window.rows}',
      replace: 'from looked_at) >= 0',
    },
    {
      breaks: 'scanned rows include connections the caller cannot access',
      find: 'where ${isReached} ${conditions} limit',
      replace: 'where true ${conditions} limit',
    },
    {
      breaks: 'a search finds connections of other members',
      find: 'select id from (${repeatedIds}) as reachable where id = any(:found::text[])',
      replace: 'select unnest(:found::text[])',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/queries/connection-view-builder.ts', 'connections/connection/tools', [
    {
      breaks: 'a connection counts tools that the caller may not call',
      find: 'countTools(connector, facts.withheld.get(row.id))',
      replace: 'connector?.tools.length ?? 0',
      promise: 'lists as many rows as the connection counts',
    },
  ]),
  ...breaksOf(
    'libs/connections/src/connection/persistence/connections-on-connectors.ts',
    'access-control/restriction/simulating',
    [
      {
        breaks: 'a simulation ignores connections shared with the teams of members',
        find: `grantee_id || ' ' || connector_slug = any(:losing_teams)`,
        replace: 'false',
        promise: 'counts shared connections that would become unusable',
      },
      {
        breaks: 'a simulation counts connections that members can only view',
        find: `share.level in ('use', 'edit')`,
        replace: 'true',
        promise: 'counts shared connections that would become unusable',
      },
    ],
  ),
  ...breaksOf('libs/connections/src/connection/services/connection-page-loader.ts', 'connections/connection/tools', [
    {
      breaks: 'a connection counts tools that a restriction blocks',
      find: 'rules.reachable(slug, display.listTools()).map(',
      replace: 'display.listTools().map(',
      promise: 'lists as many rows as the connection counts',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/queries/connection-view-builder.ts', 'catalog/tool-registry/variants', [
    {
      breaks: 'a connection counts tools that its account cannot call',
      find: 'tools.filter((name) => !withheld.has(name)).length',
      replace: 'tools.length',
      promise: 'is not counted for that account before it is accepted',
    },
  ]),
  ...breaksOf('libs/connections/src/connector/services/connector-displays.ts', 'catalog/large', [
    {
      breaks: 'a list of connections reads whole definitions',
      find: 'this.connectors.findOutlines(caller, slugs)',
      replace: 'this.connectors.findCurrent(caller.orgId, slugs)',
      promise: 'shows the same values as the single view',
    },
  ]),
];
