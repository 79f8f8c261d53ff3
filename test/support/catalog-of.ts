import {
  ConnectorLabels,
  ConnectorLineage,
  ConnectorOverview,
  ConnectorTools,
  type KnownTool,
  type ToolRef,
  type Viewer,
} from '#access-control';
import { type Api } from './api.js';

export type TestConnector = {
  label: string;
  logo?: string;
  tools: KnownTool[];
  ancestors?: string[];
  /** Only these may see it; everybody unless said. */
  seenBy?: string[];
};

/** A tool that was never renamed does what its name says. */
export const toolNamed = (name: string, facts: Partial<KnownTool> = {}): KnownTool => {
  const origin = `origin of ${name}`;
  return { name, operation: `operation of ${name}`, origin, origins: [origin], active: true, ...facts };
};

export const connector = (label: string, ...tools: (string | KnownTool)[]): TestConnector => ({
  label,
  tools: tools.map((tool) => (typeof tool === 'string' ? toolNamed(tool) : tool)),
});

/** Has the running API know just these connectors, and counts how often it asks for their labels. */
export function catalogOf(api: Api, connectors: Map<string, TestConnector>) {
  const asked = { labels: 0 };
  const labelled = (slugs: readonly string[], sees: (found: TestConnector) => boolean) => {
    asked.labels += 1;
    const found = slugs.flatMap((slug) => {
      const known = connectors.get(slug);
      return known && sees(known) ? [[slug, { label: known.label, logo: known.logo ?? null }] as const] : [];
    });
    return Promise.resolve(new Map(found));
  };
  const get = <Port>(port: abstract new () => Port): Port => api.app.get(port as never, { strict: false });
  Object.assign(get(ConnectorLabels), {
    of: (_: string, slugs: string[]) => labelled(slugs, () => true),
    seenBy: ({ userId }: Viewer, slugs: string[]) =>
      labelled(slugs, ({ seenBy }) => seenBy === undefined || seenBy.includes(userId)),
  });
  Object.assign(get(ConnectorLineage), {
    of: (_: string, slugs: string[]) =>
      Promise.resolve(new Map(slugs.map((slug) => [slug, connectors.get(slug)?.ancestors ?? []]))),
  });
  Object.assign(get(ConnectorOverview), {
    of: () =>
      Promise.resolve(
        [...connectors].map(([slug, { ancestors = [], tools, seenBy }]) => ({
          slug,
          ancestors,
          tools: tools.filter(({ active }) => active),
          seen_by: seenBy ? new Set(seenBy) : 'everyone',
        })),
      ),
  });
  Object.assign(get(ConnectorTools), {
    find: (_: string, tools: ToolRef[]) =>
      Promise.resolve(
        tools.map(
          ({ connector_slug, tool_name }) =>
            connectors.get(connector_slug)?.tools.find(({ name }) => name === tool_name) ?? null,
        ),
      ),
  });
  return asked;
}
