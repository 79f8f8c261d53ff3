import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../part/look-up.js';
import { Failure, Loading } from '../../part/states.js';
import { Hour } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { Section } from '../../page/detail-page.js';
import { connectors } from '../../texts/connectors.js';
import { type Connection, connectionsQuery, type Connector } from './queries.js';

const { connections: words } = connectors;

const kinds = { pending: 'warn', active: 'good', needs_reauth: 'bad', disconnected: 'bad' } as const;

/** The accounts through which the connector is used. They are read when they are opened. */
export function Connections({ connector: { slug, name, connection_count } }: { connector: Connector }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...connectionsQuery(slug), enabled: isOpen });
  return (
    <Section title={words.title}>
      {connection_count === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{connectors.connectionCount(connection_count)}</summary>
          {error && <Failure error={error} onRetry={() => void refetch()} />}
          {isOpen && !data && !error && <Loading rows={2} />}
          {data && (
            <ul className="rows">
              {data.result.map((connection) => (
                <li key={connection.id}>
                  <OneConnection connection={connection} />
                </li>
              ))}
            </ul>
          )}
        </details>
      )}
      <p>
        <a href={`/welcome/connect?${new URLSearchParams({ q: name })}`}>{words.connect}</a>
      </p>
      <p className="soft">{words.hidden}</p>
    </Section>
  );
}

const OneConnection = ({ connection }: { connection: Connection }) => (
  <div className="thing-row plain">
    <span className="thing-what">
      <strong>
        <a href={`/welcome/accounts/${connection.id}`}>
          <UserText>{connection.name}</UserText>
        </a>
      </strong>
      <span className="soft">
        <UserText>{words.owner(ownerOf(connection))}</UserText>
        {connection.account_label && (
          <>
            {' · '}
            <UserText>{connection.account_label}</UserText>
          </>
        )}
        {connection.access_summary && ` · ${words.sharedWith(connection.access_summary.total)}`}
      </span>
      {connection.last_error !== null && (
        <span className="wrong">
          <UserText>{connection.last_error}</UserText>
        </span>
      )}
    </span>
    <span className="thing-marks">
      <span className={`badge ${kinds[connection.status]}`}>{textOf(words.statuses, connection.status)}</span>
    </span>
    <span className="thing-numbers soft">
      {connection.last_used_at === null ? (
        words.neverUsed
      ) : (
        <>
          {words.lastUsed} <Hour at={connection.last_used_at} />
        </>
      )}
    </span>
  </div>
);

/** The owner is absent on the person's own connections. */
const ownerOf = ({ access, owner }: Connection): string =>
  access === 'owner' ? words.you : (owner?.name ?? words.formerMember);
