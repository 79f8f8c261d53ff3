import { type ReactNode } from 'react';
import { Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { connectors } from '../../texts/connectors.js';
import { type Connector } from './queries.js';

const { details } = connectors;

/** What is known about a connector, at the side. */
export const Facts = ({ connector }: { connector: Connector }) => (
  <>
    <h2>{details.title}</h2>
    <dl className="side-facts">
      <Fact name={details.slug}>
        <code>{connector.slug}</code>
      </Fact>
      {connector.owner_user_id !== undefined && (
        <Fact name={details.owner}>
          <Owner connector={connector} />
        </Fact>
      )}
      {connector.categories.length > 0 && (
        <Fact name={details.categories}>
          <UserText>{connector.categories.join(', ')}</UserText>
        </Fact>
      )}
      {connector.permissions_text !== null && (
        <Fact name={details.access}>
          <UserText>{connector.permissions_text}</UserText>
        </Fact>
      )}
      {connector.mcp && <Server mcp={connector.mcp} />}
      <Fact name={details.changed}>
        <Time at={connector.updated_at} />
      </Fact>
    </dl>
  </>
);

function Owner({ connector: { owner_user_id, access, owner } }: { connector: Connector }) {
  if (owner_user_id === null) return connectors.ownerless;
  return access === 'owner' ? details.you : <UserText>{owner?.name ?? details.formerMember}</UserText>;
}

const Server = ({ mcp }: { mcp: NonNullable<Connector['mcp']> }) => (
  <>
    <Fact name={details.host}>
      <UserText>{mcp.url ?? mcp.host}</UserText>
    </Fact>
    {mcp.server_name !== null && (
      <Fact name={details.serverName}>
        <UserText>{mcp.server_name}</UserText>
      </Fact>
    )}
    <Fact name={details.listed}>
      {mcp.last_discovered_at === null ? details.never : <Time at={mcp.last_discovered_at} />}
    </Fact>
  </>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
