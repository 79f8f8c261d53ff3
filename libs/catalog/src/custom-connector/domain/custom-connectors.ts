import { AggregateStore, refineError, slugTaken, defineError } from '#kernel';
import { type CustomConnector } from './custom-connector.js';

/** The number of an organization's custom connectors, and the total size of their definitions in bytes. */
export type OwnConnectorUsage = { count: number; bytes: number };

export abstract class CustomConnectors extends AggregateStore<CustomConnector> {
  /** Reserves this slug. Returns false if a shipped connector has it or the organization ever used it. */
  abstract chooseSlug(orgId: string, slug: string): Promise<boolean>;

  /** Generates a slug that starts with `base` and that no organization has used, and reserves it. */
  abstract generateSlug(orgId: string, base: string): Promise<string>;

  abstract readUsage(orgId: string): Promise<OwnConnectorUsage>;

  /** Returns the slugs of the connectors that a member owns. */
  abstract ownedBy(orgId: string, userId: string): Promise<string[]>;

  /** Returns the slugs of the connectors that have had no owner since this member left. */
  abstract leftBy(orgId: string, userId: string): Promise<string[]>;
}

/** Limits of an organization: the number of custom connectors, and the total size of their definitions in bytes. */
const limits = { count: 200, bytes: 50 * 1024 * 1024 };

const maxSize = `${limits.bytes >> 20} MiB`;

export const connectorSlugTaken = refineError(
  slugTaken,
  (message: string) => message,
  'Another connector has or had the slug. A slug is never reused.',
);

export const connectorLimit = defineError(
  409,
  'connector_limit',
  `An organization can have at most ${limits.count} custom connectors, and ${maxSize} of definitions.`,
  (message: string, details: { connectors: number } | { bytes: number }) => ({ message, details }),
);

/**
 * Checks the usage after a connector was added or a definition was replaced with a larger one.
 * @throws conflict `connector_limit`
 */
export function assertWithinLimits({ count, bytes }: OwnConnectorUsage): void {
  if (count > limits.count)
    throw connectorLimit(
      `Your organization has reached the limit of ${limits.count} custom connectors. Delete one that is no ` +
        'longer needed.',
      { connectors: limits.count },
    );
  if (bytes > limits.bytes)
    throw connectorLimit(
      `The connector definitions of your organization exceed ${maxSize} in total. Shorten or delete some of them.`,
      { bytes: limits.bytes },
    );
}
