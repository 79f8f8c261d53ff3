import { type Caller } from '#kernel';
import { isOwnerless } from '../domain/connector-policy.js';
import { type Connector } from '../domain/connector.js';
import { type ConnectorQuery } from './connector-query.dto.js';

type Filter = Pick<ConnectorQuery, 'q' | 'category' | 'kind' | 'origin' | 'owner' | 'ownerless' | 'status'>;

/** Whether a connector is what a list asks for, as far as the connector itself tells. */
export function matches(connector: Connector, filter: Filter, caller?: Pick<Caller, 'userId'>): boolean {
  const { q, category, kind, origin, owner, ownerless, status } = filter;
  return (
    (!q || mentions(connector, q.toLowerCase())) &&
    (!category || category.length === 0 || connector.categories.some((each) => category.includes(each))) &&
    (kind ?? 'catalog') === 'catalog' &&
    (origin ?? connector.origin) === connector.origin &&
    (status ?? connector.status) === connector.status &&
    (!owner || connector.ownership?.owner_user_id === caller?.userId) &&
    (ownerless === undefined || isOwnerless(connector) === ownerless)
  );
}

const mentions = ({ name, slug, description }: Connector, text: string): boolean =>
  [name, slug, description ?? ''].some((each) => each.toLowerCase().includes(text));
