import { type Break, breaksOf } from '../break.js';

const connector = 'libs/catalog/src/connector';

/** Guards of creating, changing and deleting custom connectors. */
export const ownConnectorBreaks: Break[] = [
  ...breaksOf(`${connector}/persistence/definition-cache.ts`, 'catalog/tool-list', [
    {
      breaks: 'a replaced definition stays cached',
      find: '`${orgId} ${slug} ${version} ${digest}`',
      replace: '`${orgId} ${slug} ${version * 0} ${digest.length * 0}`',
      promise: 'needs at most three statements and rereads no definitions',
    },
    {
      breaks: 'definitions are read again for every use',
      find: 'this.cache.set(buildCacheKey(orgId, connector), connector);',
      replace: '',
      promise: 'needs at most three statements and rereads no definitions',
    },
  ]),
  ...breaksOf(`${connector}/domain/ownership-policy.ts`, 'catalog/custom-connector/who-may', [
    {
      breaks: 'a member with use access can change a connector',
      find: "holds(caller, connector, 'edit') || assignsOwner(caller, connector)\n      ?",
      replace: 'connector\n      ?',
    },
    {
      breaks: 'a member with use access can read the registry',
      find: "caller.permissions.has('restriction:manage') ? Decision.allow :",
      replace: 'caller ? Decision.allow :',
    },
    {
      breaks: 'an editor can delete a connector',
      find: 'owns(caller, connector) || assignsOwner(caller, connector) ?',
      replace: 'connector ?',
    },
    {
      breaks: 'an editor can transfer a connector',
      find: 'if (!own.allowed || owns(caller, connector)) return own;',
      replace: 'if (own) return own;',
    },
    {
      breaks: 'a connector with an owner can be taken over',
      find: '!isOwnerless(connector) && edits',
      replace: '!connector && edits',
    },
    {
      breaks: 'a member with use access can assign an owner',
      find: 'if (!edits) return',
      replace: 'if (!connector) return',
    },
    {
      breaks: 'a member who takes over can name another owner',
      find: 'owner !== undefined && owner !== caller.userId',
      replace: "owner === ''",
    },
  ]),
  ...breaksOf(`${connector}/domain/ownership-policy.ts`, 'catalog/custom-connector/changing', [
    {
      breaks: 'a shipped connector can be changed',
      find: '  ownership ? Decision.allow',
      replace: '  ownership !== undefined ? Decision.allow',
      promise: 'is limited to the owner and editors',
    },
  ]),
  ...breaksOf(
    'libs/catalog/src/custom-connector/domain/custom-connector-policy.ts',
    'catalog/custom-connector/creating',
    [
      {
        breaks: 'every member who sees connectors can create them',
        find: ", Decision.requirePermission(caller, 'connector:create')",
        replace: '',
      },
      {
        breaks: 'a new connector is shared without the right to share',
        find: "shares > 0 ? Decision.requirePermission(caller, 'connector:share') : Decision.allow",
        replace: 'shares >= 0 ? Decision.allow : Decision.allow',
      },
    ],
  ),
  ...breaksOf('libs/catalog/src/custom-connector/domain/custom-connectors.ts', 'catalog/custom-connector/creating', [
    {
      breaks: 'the number of connectors is unlimited',
      find: 'if (count > limits.count)',
      replace: 'if (count > Infinity)',
      promise: 'allows at most 200 connectors and 50 MiB',
    },
    {
      breaks: 'the size of definitions is unlimited',
      find: 'if (bytes > limits.bytes)',
      replace: 'if (bytes > Infinity)',
      promise: 'allows at most 200 connectors and 50 MiB',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector-editing/services/connector-creator.ts', 'catalog/custom-connector/slugs', [
    {
      breaks: 'a connector with a taken slug gets another slug',
      find: 'throw takenSlug(preferred);',
      replace: 'return { slug: await this.customConnectors.generateSlug(orgId, preferred), slug_chosen: false };',
      promise: 'is refused if another connector of the organization has it',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector-editing/services/connector-creator.ts', 'catalog/custom-connector/creating', [
    {
      breaks: 'a slug can imitate that of a shipped connector',
      find: 'if (problem) throw',
      replace: "if (problem === '') throw",
      promise: 'refuses slugs that are reserved or imitate shipped ones',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector-editing/domain/connector-impact.ts', 'catalog/custom-connector/changing', [
    {
      breaks: 'a sign-in method with connections can be removed',
      find: 'if (lost > 0)',
      replace: 'if (lost > Infinity)',
    },
    {
      breaks: 'credentials go to another host without confirmation',
      find: 'if (confirmed || (',
      replace: 'if (impact || confirmed || (',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector-editing/domain/connector-impact.ts', 'catalog/custom-connector/deleting', [
    {
      breaks: 'a connector with dependents can be deleted',
      find: 'count === 0 || disconnects',
      replace: 'count >= 0 || disconnects',
      promise: "disconnects the connector's connections only if requested",
    },
  ]),
  ...breaksOf('libs/catalog/src/connector-editing/commands/update-connector.ts', 'catalog/custom-connector/changing', [
    {
      breaks: 'a dry run of a change applies it',
      find: 'if (dryRun) return impact;',
      replace: '',
      promise: 'with dry_run only reports the effect',
    },
  ]),
  ...breaksOf('libs/catalog/src/definition/services/definition-reader.ts', 'catalog/custom-connector/changing', [
    {
      breaks: 'a definition without a name removes the connector’s name',
      find: 'fields, selectDisplayFields(present))',
      replace: 'fields)',
      promise: 'keeps the name if the new definition has none',
    },
  ]),
  ...breaksOf('libs/connections/src/vault-client/domain/integration.ts', 'catalog/custom-connector/slugs', [
    {
      breaks: 'two organizations share a redirect address',
      find: 'slug_chosen ? `${orgId}/${slug}` : slug',
      replace: 'slug_chosen && orgId === slug ? `${orgId}/${slug}` : slug',
      promise: 'contains the organization if the slug was chosen',
    },
  ]),
  ...breaksOf(
    'libs/catalog/src/custom-connector/persistence/stored-custom-connectors.ts',
    'catalog/custom-connector/slugs',
    [
      {
        breaks: 'an organization can choose the slug of a shipped connector',
        find: 'where not exists (select from catalog.shipped_connectors where slug = :slug)\n    and',
        replace: 'where',
        promise: 'is refused if a shipped connector has it',
      },
      {
        breaks: 'a connector shipped later replaces an organization’s own',
        find: 'if (chosen) await',
        replace: 'if (chosen && slug === orgId) await',
        promise: "does not replace the organization's connector",
      },
    ],
  ),
  ...breaksOf('libs/catalog/src/fork/persistence/lineages.ts', 'catalog/custom-connector/slugs', [
    {
      breaks: 'a fork escapes rules on its upstream when its slug ships later',
      find: 'await this.shippedCatalog.visibleTo(orgId)',
      replace: "orgId === '' ? new Map() : this.shippedCatalog.connectors",
      promise: 'in force',
    },
  ]),
  ...breaksOf(`${connector}/persistence/stored-connectors.ts`, 'catalog/visibility', [
    {
      breaks: 'the shares of a connector are cached forever',
      find: 'known?.epoch === epoch',
      replace: 'known',
      promise: 'shows custom connectors only to their owner and grantees',
    },
  ]),
];
