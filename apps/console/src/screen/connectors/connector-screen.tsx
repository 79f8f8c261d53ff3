import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Logo } from '../../part/logo.js';
import { LinkButton } from '../../part/link-button.js';
import { Failure, Loading, Notice } from '../../part/states.js';
import { Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { DetailPage } from '../../page/detail-page.js';
import { Page } from '../../page/page.js';
import { useIdInPath } from '../../page/use-address.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { connectors } from '../../texts/connectors.js';
import { explainNoRules } from '../rules/target.js';
import { Connections } from './connections.js';
import { Facts } from './facts.js';
import { Marks } from './marks.js';
import { type Connector, watchedConnectorQuery } from './queries.js';
import { Reviews } from './reviews.js';
import { Tools } from './tools.js';
import { MakeFork } from './make-fork.js';
import { Upstream } from './upstream.js';

const Sharing = lazy(() => import('./sharing.js'));

/** One connector: the tools that wait for review, all tools, its connections, its shares and its upstream. */
export default function ConnectorScreen() {
  const slug = useIdInPath();
  const { data, error, refetch } = useQuery(watchedConnectorQuery(slug));
  if (data) return <OneConnector connector={data} />;
  return (
    <Page title={texts.screens.connector}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={5} />}
    </Page>
  );
}

const OneConnector = ({ connector }: { connector: Connector }) => (
  <DetailPage
    title={
      <span className="titled">
        <Logo src={connector.logo} name={connector.name} large />
        <UserText>{connector.name}</UserText>
      </span>
    }
    state={
      <span className="thing-lead">
        <UserText>{connector.description}</UserText>
        <span className="thing-marks">
          <Marks connector={connector} />
        </span>
      </span>
    }
    actions={<Actions connector={connector} />}
    events={<Facts connector={connector} />}
  >
    <FailingServer mcp={connector.mcp} />
    <Reviews connector={connector} />
    <Tools connector={connector} />
    <Connections connector={connector} />
    {isOfOrganization(connector) && (
      <Suspense fallback={<Loading rows={1} />}>
        <Sharing connector={connector} />
      </Suspense>
    )}
    <Upstream connector={connector} />
  </DetailPage>
);

function Actions({ connector }: { connector: Connector }) {
  const { slug } = connector;
  const { data: me } = useQuery(meQuery);
  const search = `?${new URLSearchParams({ connector_slug: slug })}`;
  return (
    <>
      <LinkButton to={`/explain${search}`}>{connectors.whoCan}</LinkButton>
      <LinkButton to={`/rules/new${search}`} refusal={explainNoRules(me)}>
        {connectors.writeRule}
      </LinkButton>
      {usesOAuth(connector) && <LinkButton to={`/connectors/${slug}/oauth-app`}>{connectors.oauthApp}</LinkButton>}
      {connector.kind === 'catalog' && <MakeFork connector={connector} />}
      <LinkButton to={`/connectors/${slug}/edit`} refusal={whyNotEdited(connector)}>
        {connectors.edit}
      </LinkButton>
    </>
  );
}

/** Whether people sign in with an OAuth application of their organization. Remote servers may register their own. */
const usesOAuth = ({ auth_methods, mcp }: Connector): boolean =>
  mcp?.auth_mode !== 'oauth_auto' &&
  auth_methods.some(({ type }) => type === 'oauth2' || type === 'client_credentials');

/** Shipped connectors have no owner, and everyone sees them. */
const isOfOrganization = ({ can_share }: Connector): boolean => can_share !== undefined;

/** Shipped connectors have no `can_manage`. */
function whyNotEdited({ can_manage }: Connector): string | null {
  if (can_manage) return null;
  return can_manage === undefined ? connectors.editRefusals.shipped : connectors.editRefusals.others;
}

const FailingServer = ({ mcp }: Pick<Connector, 'mcp'>) =>
  mcp &&
  mcp.failing_since !== null && (
    <Notice title={connectors.failingTitle} kind="bad">
      <p>
        <UserText>{mcp.discovery_error}</UserText>
      </p>
      <p>
        {connectors.failingSince} <Time at={mcp.failing_since} />. {connectors.failingHelp}
      </p>
    </Notice>
  );
