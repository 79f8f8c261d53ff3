import { textOf } from '../../part/look-up.js';
import { formatNumber, Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { type Me } from '../../session/me.js';
import { health } from '../../texts/health.js';
import { Check } from './check.js';
import { Problem } from './problem.js';
import {
  brokenConnectionsQuery,
  brokenToolboxesQuery,
  type Connections,
  maxChecked,
  remoteServersQuery,
  type Servers,
  type Toolboxes,
} from './queries.js';
import { explainMissing } from './refusal.js';

const { connections, servers, toolboxes } = health;

/** Accounts, remote servers and toolboxes. */
export const ToolsPart = ({ me }: { me: Me }) => (
  <>
    <Check
      title={connections.title}
      lead={connections.lead}
      query={brokenConnectionsQuery}
      refusal={null}
      findIn={({ result, total, next_cursor }: Connections) => ({
        problems: result.map((connection) => <Account key={connection.id} connection={connection} />),
        count: total,
        fine: connections.fine,
        cut: next_cursor === null ? null : health.cut(formatNumber(result.length)),
      })}
    />
    <Check
      title={servers.title}
      lead={servers.lead}
      query={remoteServersQuery}
      refusal={explainMissing(me, 'connector:view')}
      findIn={({ result, next_cursor }: Servers) => ({
        problems: result.filter(isServerBroken).map((server) => <Server key={server.slug} server={server} />),
        fine: servers.fine,
        cut: next_cursor === null ? null : health.cut(formatNumber(maxChecked)),
      })}
    />
    <Check
      title={toolboxes.title}
      lead={toolboxes.lead}
      query={brokenToolboxesQuery}
      refusal={null}
      findIn={({ result, total, next_cursor }: Toolboxes) => ({
        problems: result.map(({ id, name, unmet_count, entry_count }) => (
          <Problem key={id} name={name} to={`/toolboxes/${id}`}>
            {toolboxes.unmet(unmet_count, entry_count)}
          </Problem>
        )),
        count: total,
        fine: toolboxes.fine,
        cut: next_cursor === null ? null : health.cut(formatNumber(result.length)),
      })}
    />
  </>
);

/** Only the owner can sign in again. The owner is absent on the person's own connections. */
const Account = ({ connection }: { connection: Connections['result'][number] }) => {
  const { name, access, owner, status, last_error, status_checked_at, connector, connector_slug } = connection;
  return (
    <Problem name={`${connector?.label ?? connector_slug}: ${name}`} mark={textOf(connections.statuses, status)}>
      <UserText>
        {access === 'owner' ? connections.you : connections.ownedBy(owner?.name ?? connections.formerMember)}
      </UserText>
      {last_error !== null && (
        <>
          {' · '}
          <UserText>{last_error}</UserText>
        </>
      )}
      {status_checked_at !== null && (
        <>
          {' · '}
          <Time at={status_checked_at} />
        </>
      )}
      {access === 'owner' && (
        <>
          {' · '}
          <a href="/welcome">{connections.mine}</a>
        </>
      )}
    </Problem>
  );
};

type Server = Servers['result'][number];

const isServerBroken = ({ mcp }: Server): boolean =>
  mcp !== undefined && (mcp.failing_since !== null || (mcp.review_count ?? 0) > 0);

const Server = ({ server: { slug, name, mcp } }: { server: Server }) => {
  const [since, reviews] = [mcp?.failing_since ?? null, mcp?.review_count ?? 0];
  return (
    <Problem name={name} to={`/connectors/${slug}`} mark={since === null ? undefined : servers.failing}>
      {reviews > 0 && servers.review(reviews)}
      {since !== null && (
        <>
          {' '}
          <UserText>{mcp?.discovery_error}</UserText> ({health.since} <Time at={since} />)
        </>
      )}
    </Problem>
  );
};
