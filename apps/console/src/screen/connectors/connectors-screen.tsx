import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../part/link-button.js';
import { Logo } from '../../part/logo.js';
import { Empty } from '../../part/states.js';
import { Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { ListPage } from '../../page/list-page.js';
import { useAddress } from '../../page/use-address.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { connectors } from '../../texts/connectors.js';
import { whyNoConnector } from '../connector-editor/refusals.js';
import { Marks } from './marks.js';
import { choiceFilters, connectorsQuery, linkFilters, type ListedConnector } from './queries.js';

const filters = choiceFilters.map((name) => ({
  name,
  label: connectors.filters[name],
  options: Object.entries(connectors.values[name]).map(([value, label]) => ({ value, label })),
}));

const sorts = Object.entries(connectors.sorts).map(([value, label]) => ({ value, label }));

/** Lists the connectors that the person can see. */
export default function ConnectorsScreen() {
  const { state } = useAddress();
  return (
    <ListPage
      title={texts.screens.connectors}
      lead={connectors.lead}
      actions={<NewConnector />}
      query={connectorsQuery}
      search
      filters={filters}
      sorts={sorts}
      chips={linkFilters.map((name) => ({
        name,
        label: connectors.filters[name],
        value: name === 'owner' ? connectors.me : state[name],
      }))}
      row={(connector) => <Row connector={connector} />}
      keyOf={({ slug }) => slug}
      empty={
        <Empty title={connectors.empty}>
          <p>{connectors.emptyHelp}</p>
        </Empty>
      }
    />
  );
}

function NewConnector() {
  const { data: me } = useQuery(meQuery);
  return (
    <LinkButton to="/new-connector" kind="primary" refusal={whyNoConnector(me)}>
      {connectors.create}
    </LinkButton>
  );
}

const Row = ({ connector }: { connector: ListedConnector }) => (
  <Link to={`/connectors/${connector.slug}`} className="thing-row">
    <Logo src={connector.logo} name={connector.name} large />
    <span className="thing-what">
      <strong>
        <UserText>{connector.name}</UserText>
      </strong>
      <span className="soft">
        <UserText>{connector.description}</UserText>
      </span>
    </span>
    <span className="thing-marks">
      <Marks connector={connector} />
    </span>
    <span className="thing-numbers soft">
      {connectors.toolCount(connector.tool_count)} · {connectors.connectionCount(connector.connection_count)}
      <br />
      {connectors.details.changed} <Time at={connector.updated_at} />
    </span>
  </Link>
);
