import { type Caller, textKey } from '#kernel';
import { isOwnerless } from '../domain/connector-policy.js';
import { type ConnectorSummary, kindOf } from '../domain/connector.js';
import { type ConnectorQuery } from './connector.view.js';

type Filters = Pick<ConnectorQuery, 'q' | 'category' | 'kind' | 'origin' | 'owner' | 'ownerless' | 'status'>;

type FilterContext = { connector: ConnectorSummary; caller: Pick<Caller, 'userId'> };

/** Filters that need only the connector and the caller's id. */
const accepts: { [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>, context: FilterContext) => boolean } = {
  q: (q, { connector }) => mentions(connector, q),
  category: (categories, { connector }) =>
    categories.length === 0 || connector.categories.some((each) => categories.includes(each)),
  kind: (kind, { connector }) => kindOf(connector) === kind,
  origin: (origin, { connector }) => connector.origin === origin,
  owner: (_, { connector, caller }) => connector.ownership?.owner_user_id === caller.userId,
  ownerless: (ownerless, { connector }) => isOwnerless(connector) === ownerless,
  status: (status, { connector }) => connector.status === status,
};

export function matches(connector: ConnectorSummary, filters: Filters, caller: Pick<Caller, 'userId'>): boolean {
  return (Object.keys(accepts) as (keyof Filters)[]).every((name) => {
    const value = filters[name];
    return value === undefined || accepts[name](value as never, { connector, caller });
  });
}

const mentions = ({ name, slug, description }: ConnectorSummary, text: string): boolean =>
  [name, slug, description ?? ''].some((each) => textKey(each).includes(text));
