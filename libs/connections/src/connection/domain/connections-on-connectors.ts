import { ConnectedAccounts } from '#catalog';

/** Connections on one connector that are not disconnected. */
export abstract class ConnectionsOnConnectors extends ConnectedAccounts {
  abstract count(orgId: string, slug: string): Promise<number>;

  /** Ids of some of them. @param most the maximum number of ids. */
  abstract some(orgId: string, slug: string, most: number): Promise<string[]>;
}
