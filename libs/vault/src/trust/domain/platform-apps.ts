/** What the operator registered at a third party, for every organization that has set no application of its own. */
type PlatformApp = { client_id: string; client_secret: string | null; scopes: string[] | null };

/** By the slug of a connector that ships: the definition of another is its editor's, who could have the secret sent anywhere. */
export type PlatformApps = Readonly<Record<string, PlatformApp>>;

/** Those of organizations count from 1. */
export const platformGeneration = 0;

/** The operator's application for a connector, as those of organizations are; null without one. */
export function platformAppOf(apps: PlatformApps | undefined, slug: string) {
  const app = apps && Object.hasOwn(apps, slug) ? apps[slug]! : null;
  return app && { ...app, ...common };
}

/** Its secret is rotated by a new setting; its redirect address is the connector's own. */
const common = { generation: platformGeneration, previous_secret: null, extra: {}, own_callback: true };
