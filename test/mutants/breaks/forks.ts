import { type Break, breaksOf } from '../break.js';

const promise = "learns neither the upstream's slug nor its name";

/** What a fork reveals about a connector that the reader cannot see. */
export const forkBreaks: Break[] = [
  ...breaksOf('libs/catalog/src/fork/persistence/lineages.ts', 'catalog/for-rules', [
    {
      breaks: 'ancestors of a fork are cached forever',
      find: '(missing) => this.read(orgId, missing), epoch)',
      replace: '(missing) => this.read(orgId, missing), 1)',
      promise: 'reads the lineage of a fork once per epoch',
    },
  ]),
  ...breaksOf(
    'libs/access-control/src/decision/services/access-decider.ts',
    'catalog/custom-connector/unseen-upstream',
    [
      {
        breaks: 'a refusal shows the slug of an ancestor that the caller cannot see',
        find: '{ slug: null, label: null }',
        replace: '{ slug: slug as never, label: null }',
        promise,
      },
    ],
  ),
  ...breaksOf(
    'libs/connections/src/connection/services/connection-page-loader.ts',
    'catalog/custom-connector/unseen-upstream',
    [
      {
        breaks: 'a connection shows the slug of an ancestor that the reader cannot see',
        find: ': { slug: null, label: null };',
        replace: ': { slug: slug as never, label: null };',
        promise,
      },
    ],
  ),
  ...breaksOf(
    'libs/connections/src/connector/services/connector-displays.ts',
    'catalog/custom-connector/unseen-upstream',
    [
      {
        breaks: 'a connection shows its connector’s upstream to readers who cannot see the upstream',
        find: 'return upstream && isConnectorVisible(caller, upstream) ?',
        replace: 'return upstream ?',
        promise: 'sees the upstream’s slug on connections once they get access to it',
      },
      {
        breaks: 'a connection shows its connector’s upstream to readers who cannot see the connector',
        find: '!fork?.upstream || !isConnectorVisible(caller, fork)',
        replace: '!fork?.upstream',
        promise: 'sees the upstream’s slug on connections once they get access to it',
      },
    ],
  ),
  ...breaksOf(
    'libs/access-control/src/explanation/services/explanation-facts.ts',
    'catalog/custom-connector/unseen-upstream',
    [
      {
        breaks: 'an explanation names every ancestor to all readers',
        find: 'if (canSeeRestrictions(caller).allowed) return new Set(lineage);',
        replace: 'return new Set(lineage);',
        promise: "gets an explanation of an inherited block without the upstream's name",
      },
    ],
  ),
  ...breaksOf('libs/catalog/src/fork/commands/link-upstream.ts', 'catalog/custom-connector/unseen-upstream', [
    {
      breaks: 'the log of an unlink names an upstream that the caller cannot see',
      find: 'seen.has(upstream) ? upstream : null',
      replace: 'upstream',
      promise: "does not learn the upstream's slug from the audit log",
    },
  ]),
];
