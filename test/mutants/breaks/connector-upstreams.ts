import { type Break, breaksOf } from '../break.js';

const connector = 'libs/catalog/src/connector';

/** Guards of what is copied, followed and taken over. */
export const connectorUpstreamBreaks: Break[] = [
  ...breaksOf(`${connector}/commands/pull-changes.ts`, 'custom-connector/pull-effects', [
    {
      breaks: 'trying a pull out makes it',
      find: 'if (options.tried) return result;',
      replace: '',
      promise: 'can combine the selected changes in a dry run',
    },
  ]),
  ...breaksOf(`${connector}/domain/change-effects.ts`, 'custom-connector/change-effects', [
    {
      breaks: 'a change that moves a host does not say so',
      find: 'moves_sign_in || moved_auth_methods.length > 0',
      replace: 'moves_sign_in',
    },
  ]),
  ...breaksOf('libs/access-control/src/access-request/services/tool-references.ts', 'custom-connector/pull-effects', [
    {
      breaks: 'requests that were decided count as waiting for a tool',
      find: " and status = 'pending'",
      replace: '',
      promise: 'counts the uses of each changed tool',
    },
  ]),
  ...breaksOf(`${connector}/domain/ownership-policy.ts`, 'custom-connector/forking', [
    {
      breaks: 'who may not read a definition copies it',
      find: 'canReadDefinition(caller, connector)\n        ?',
      replace: 'connector\n        ?',
      promise: 'needs a readable definition and no blocking restriction',
    },
  ]),
  ...breaksOf(`${connector}/commands/fork-connector.ts`, 'custom-connector/forking', [
    {
      breaks: 'a connector is copied by who is kept from it',
      find: 'await this.restrictions.mustAdmit(current, slug, null);',
      replace: '',
      promise: 'needs a readable definition and no blocking restriction',
    },
  ]),
  ...breaksOf(`${connector}/commands/link-upstream.ts`, 'custom-connector/following', [
    {
      breaks: 'a connector follows one that its editor does not see',
      find: '!found || !canSee(current, found)',
      replace: '!found',
      promise: 'requires access to the upstream',
    },
    {
      breaks: 'a connector follows one that its editor is kept from',
      find: 'await this.restrictions.mustAdmit(current, upstream, null);',
      replace: '',
      promise: 'requires access to the upstream',
    },
  ]),
  ...breaksOf(`${connector}/commands/link-upstream.ts`, 'custom-connector/forking', [
    {
      breaks: 'a connector that follows one is linked to another',
      find: 'if (seen.upstream) throw',
      replace: "if (seen.slug === '') throw",
      promise: 'needs an upstream',
    },
  ]),
  ...breaksOf('libs/catalog/src/fork/domain/lineage.ts', 'custom-connector/forking', [
    {
      breaks: 'lineages go in a circle',
      find: 'upstream === slug || ofUpstream.includes(slug)',
      replace: 'upstream === slug',
      promise: 'needs an upstream',
    },
  ]),
  ...breaksOf('libs/catalog/src/fork/domain/lineage.ts', 'custom-connector/following', [
    {
      breaks: 'a lineage is of any depth',
      find: 'ancestors.length > maxDepth',
      replace: 'ancestors.length > 99',
      promise: 'requires access to the upstream',
    },
  ]),
  ...breaksOf(`${connector}/commands/unlink-upstream.ts`, 'custom-connector/forking', [
    {
      breaks: 'a block on what a fork came from ends with the link',
      find: '{ ...lineage, linked: false,',
      replace: '{ ...lineage, ancestors: [], linked: false,',
      promise: 'creates an unpublished copy, still covered by restrictions on the original',
    },
  ]),
  ...breaksOf(`${connector}/services/upstreams.ts`, 'custom-connector/forking', [
    {
      breaks: 'who does not see an upstream takes over from it',
      find: '!upstream || !canSee(caller, upstream)',
      replace: '!upstream',
      promise: 'hides a private upstream from other members',
    },
  ]),
  ...breaksOf(`${connector}/services/pulls.ts`, 'custom-connector/following', [
    {
      breaks: 'changes are taken over that make no definition',
      find: 'if (definition) return parts;',
      replace: 'return parts;',
      promise: 'rejects a pull that would send a credential twice',
    },
    {
      breaks: 'who may use a fork reads and takes over what its upstream changed',
      find: 'canManageConnector(caller, fork).orThrow();',
      replace: '',
      promise: 'rejects a pull that would send a credential twice',
    },
  ]),
  ...breaksOf(`${connector}/services/pulls.ts`, 'custom-connector/forking', [
    {
      breaks: 'another set of changes is applied than was looked at',
      find: 'expected !== undefined && expected !==',
      replace: 'expected === -1 && expected !==',
      promise: 'applies only the selected changes',
    },
  ]),
  ...breaksOf('libs/catalog/src/fork/domain/selection.ts', 'custom-connector/forking', [
    {
      breaks: 'a change is applied that there is not',
      find: 'if (selection.some(({ id }) => !known.has(id))) throw staleSet();',
      replace: '',
      promise: 'applies only the selected changes',
    },
    {
      breaks: 'a conflict is resolved by nobody',
      find: 'refuseUnresolved(known, selection);',
      replace: '',
      promise: 'applies only the selected changes',
    },
  ]),
];
