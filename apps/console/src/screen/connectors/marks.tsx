import { connectors } from '../../texts/connectors.js';
import { type ListedConnector } from './queries.js';

/** What a connector is, and what is wrong with it. */
export const Marks = ({ connector }: { connector: ListedConnector }) => {
  const { origin, kind, status, restricted, mcp, owner_user_id, upstream } = connector;
  const reviews = mcp?.review_count ?? 0;
  return (
    <>
      {reviews > 0 && <span className="badge warn">{connectors.toReview(reviews)}</span>}
      {mcp && mcp.failing_since !== null && <span className="badge bad">{connectors.failing}</span>}
      {restricted && <span className="badge bad">{connectors.restricted}</span>}
      {owner_user_id === null && <span className="badge warn">{connectors.ownerless}</span>}
      {upstream?.changes_available && <span className="badge">{connectors.upstreamChanged}</span>}
      {status === 'unpublished' && <span className="badge warn">{connectors.unpublished}</span>}
      <span className="tag">{kind === 'remote_mcp' ? connectors.remote : connectors.origins[origin]}</span>
    </>
  );
};
