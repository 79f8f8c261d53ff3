import { AggregateStore, Decision } from '#kernel';
import { type CustomConnector } from './custom-connector.js';

/** How many custom connectors an organization has, and their size. */
export type OwnConnectorUsage = { count: number; bytes: number };

/** Custom connectors of organizations. */
export abstract class CustomConnectors extends AggregateStore<CustomConnector> {
  /** Reserves this slug, unless a shipped connector has it or the organization ever used it. */
  abstract chooseSlug(orgId: string, slug: string): Promise<boolean>;

  /** Reserves a generated slug with this start, which no organization has used before. */
  abstract generateSlug(orgId: string, base: string): Promise<string>;

  abstract usageOf(orgId: string): Promise<OwnConnectorUsage>;

  /** Slugs of the connectors that a member owns. */
  abstract ownedBy(orgId: string, userId: string): Promise<string[]>;

  /** Slugs of the connectors that have had no owner since this member left. */
  abstract leftBy(orgId: string, userId: string): Promise<string[]>;
}

/** Limits of an organization. */
const limits = { count: 200, bytes: 50 * 1024 * 1024 };

/** Whether the usage is within the limits. To be checked after a connector was added or a definition has grown. */
export function isWithinLimits({ count, bytes }: OwnConnectorUsage): Decision {
  if (count > limits.count)
    return Decision.clash(
      'connector_limit',
      `Your organization has reached the limit of ${limits.count} custom connectors. Delete one that is no ` +
        'longer needed.',
      { connectors: limits.count },
    );
  return bytes > limits.bytes
    ? Decision.clash(
        'connector_limit',
        'The connector definitions of your organization exceed 50 MiB in total. ' + 'Shorten or delete some of them.',
        {
          bytes: limits.bytes,
        },
      )
    : Decision.allow;
}
