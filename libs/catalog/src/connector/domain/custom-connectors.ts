import { AggregateStore, Decision } from '#kernel';
import { type CustomConnector } from './custom-connector.js';

/** How much an organization has of its own. */
export type OwnConnectorUsage = { count: number; bytes: number };

/** The connectors of organizations' own. */
export abstract class CustomConnectors extends AggregateStore<CustomConnector> {
  /** A slug that nobody in the deployment has, nor ever had; it is this organization's from now on. */
  abstract reserveSlug(orgId: string, base: string): Promise<string>;

  abstract usageOf(orgId: string): Promise<OwnConnectorUsage>;

  /** Slugs of what a member owns. */
  abstract ownedBy(orgId: string, userId: string): Promise<string[]>;

  /** Slugs of what nobody owns since they left. */
  abstract leftBy(orgId: string, userId: string): Promise<string[]>;
}

/** Source: product design, Custom connectors. */
const most = { count: 200, bytes: 50 * 1024 * 1024 };

/** Asked once a connector was added, or a definition has grown. */
export function isWithinLimits({ count, bytes }: OwnConnectorUsage): Decision {
  if (count > most.count)
    return Decision.clash(
      'connector_limit',
      `Your organization has ${most.count} connectors of its own: delete one that nobody needs.`,
      { connectors: most.count },
    );
  return bytes > most.bytes
    ? Decision.clash('connector_limit', 'The definitions of your organization take 50 MiB: shorten or delete some.', {
        bytes: most.bytes,
      })
    : Decision.allow;
}
