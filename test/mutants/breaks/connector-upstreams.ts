import { type Break, breaksOf } from '../break.js';

const connector = 'libs/catalog/src/connector';

/** Guards of forking, of following upstreams and of merging. */
export const connectorUpstreamBreaks: Break[] = [
  ...breaksOf('libs/catalog/src/fork/commands/pull-changes.ts', 'catalog/custom-connector/pull-effects', [
    {
      breaks: 'a dry run of a pull applies it',
      find: 'if (options.dryRun) return result;',
      replace: '',
      promise: 'can combine the selected changes in a dry run',
    },
  ]),
  ...breaksOf('libs/catalog/src/fork/domain/change-set.ts', 'catalog/custom-connector/change-effects', [
    {
      breaks: 'a change that moves a host does not say so',
      find: 'moves_sign_in || moved_auth_methods.length > 0',
      replace: 'moves_sign_in',
    },
  ]),
  ...breaksOf(
    'libs/access-control/src/access-request/services/tool-references.ts',
    'catalog/custom-connector/pull-effects',
    [
      {
        breaks: 'decided requests count as pending for a tool',
        find: " and status = 'pending'",
        replace: '',
        promise: 'counts the uses of each changed tool',
      },
      {
        breaks: 'expired requests count as pending for a tool',
        find: "status = 'pending' and expires_at > :now::timestamptz",
        replace: "status = 'pending'",
        promise: 'counts the uses of each changed tool',
      },
    ],
  ),
  ...breaksOf(`${connector}/domain/ownership-policy.ts`, 'catalog/custom-connector/forking', [
    {
      breaks: 'a caller who may not read a definition can fork it',
      find: 'isDefinitionReadable(caller, connector) ?',
      replace: 'connector ?',
      promise: 'is refused if the caller cannot read or use the original',
    },
  ]),
  ...breaksOf('libs/catalog/src/fork/commands/fork-connector.ts', 'catalog/custom-connector/forking', [
    {
      breaks: 'a caller whom a restriction blocks can fork a connector',
      find: 'await this.accessDecider.assertAdmitted(current, slug, null);',
      replace: '',
      promise: 'is refused if the caller cannot read or use the original',
    },
  ]),
  ...breaksOf('libs/catalog/src/fork/commands/link-upstream.ts', 'catalog/custom-connector/following', [
    {
      breaks: 'a connector can follow one that its editor cannot see',
      find: '!found || !isConnectorVisible(current, found)',
      replace: '!found',
      promise: 'can be linked only to an upstream that the caller can access',
    },
    {
      breaks: 'a connector can follow one that is restricted for its editor',
      find: 'await this.accessDecider.assertAdmitted(current, upstream, null);',
      replace: '',
      promise: 'can be linked only to an upstream that the caller can access',
    },
  ]),
  ...breaksOf('libs/catalog/src/fork/commands/link-upstream.ts', 'catalog/custom-connector/forking', [
    {
      breaks: 'a connector with an upstream can be linked to another',
      find: 'if (seen.upstream) throw',
      replace: "if (seen.slug === '') throw",
      promise: 'needs an upstream',
    },
  ]),
  ...breaksOf('libs/catalog/src/fork/domain/lineage.ts', 'catalog/custom-connector/forking', [
    {
      breaks: 'lineages can form a cycle',
      find: 'upstream === slug || ofUpstream.includes(slug)',
      replace: 'upstream === slug',
      promise: 'needs an upstream',
    },
  ]),
  ...breaksOf('libs/catalog/src/fork/domain/lineage.ts', 'catalog/custom-connector/following', [
    {
      breaks: 'a lineage can have any depth',
      find: 'ancestors.length > maxDepth',
      replace: 'ancestors.length > 99',
      promise: 'can be linked only to an upstream that the caller can access',
    },
  ]),
  ...breaksOf('libs/catalog/src/fork/commands/link-upstream.ts', 'catalog/custom-connector/forking', [
    {
      breaks: 'a block on an ancestor ends with the link',
      find: '{ ...lineage, linked: false,',
      replace: '{ ...lineage, ancestors: [], linked: false,',
      promise: 'creates an unpublished copy, still covered by restrictions on the original',
    },
  ]),
  ...breaksOf('libs/catalog/src/fork/services/upstream-comparison.ts', 'catalog/custom-connector/forking', [
    {
      breaks: 'a caller who cannot see the upstream can pull from it',
      find: '!upstream || !isConnectorVisible(caller, upstream)',
      replace: '!upstream',
      promise: 'hides a private upstream from other members',
    },
  ]),
  ...breaksOf('libs/catalog/src/fork/services/pull-planner.ts', 'catalog/custom-connector/following', [
    {
      breaks: 'a pull can make the definition invalid',
      find: 'if (definition) return parts;',
      replace: 'return parts;',
      promise: 'rejects a pull that would send a credential twice',
    },
    {
      breaks: 'a member with use access can preview and pull changes',
      find: 'canManageConnector(caller, fork).orThrow();',
      replace: '',
      promise: 'rejects a pull that would send a credential twice',
    },
  ]),
  ...breaksOf('libs/catalog/src/fork/services/pull-planner.ts', 'catalog/custom-connector/forking', [
    {
      breaks: 'a different set of changes is applied than was previewed',
      find: '!expected.includes(versionOfChanges(parts.changes))',
      replace: 'expected.length === 0',
      promise: 'applies only the selected changes',
    },
  ]),
  ...breaksOf('libs/catalog/src/fork/domain/change-set.ts', 'catalog/custom-connector/forking', [
    {
      breaks: 'an unknown change can be applied',
      find: 'if (selection.some(({ id }) => !known.has(id))) throw changeSetStale();',
      replace: '',
      promise: 'applies only the selected changes',
    },
    {
      breaks: 'a conflict can be left unresolved',
      find: 'assertResolved(known, selection);',
      replace: '',
      promise: 'applies only the selected changes',
    },
  ]),
];
