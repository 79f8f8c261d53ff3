import { type Break, breaksOf } from '../break.js';

const connections = 'libs/connections/src/connection';
const toolboxes = 'libs/toolboxes/src';
const broken = 'toolboxes/toolbox/broken-entries';

/** Owners of toolboxes are notified before a resource that an entry needs is removed. */
export const entryBreaks: Break[] = [
  ...breaksOf(`${toolboxes}/toolbox/services/pin-counts.ts`, 'toolboxes/toolbox-run/programs', [
    {
      breaks: 'a list counts a broken synthetic tool as working',
      find: 'programs.get(tool)?.is_valid === true',
      replace: 'programs.get(tool)?.is_valid !== null',
      promise: 'is unmet for everyone once one of its steps cannot run',
    },
    {
      breaks: 'a list counts a synthetic tool without owner as working',
      find: 'syntheticFacts(is_member)',
      replace: 'syntheticFacts(true)',
      promise: 'cannot run while its owner is suspended',
    },
  ]),
  ...breaksOf(`${toolboxes}/toolbox/services/pin-counts.ts`, 'toolboxes/toolbox/unmet', [
    {
      breaks: 'a list does not notice tools that a connector lost',
      find: 'active.has(tool) && served.get(tool) !== null',
      replace: 'active.size >= 0 && served.get(tool) !== null',
      promise: 'shows the first reason why it is unmet',
    },
  ]),
  ...breaksOf('libs/connections/src/transfer/queries/preview-transfer.ts', 'toolboxes/toolbox/losing-ground', [
    {
      breaks: 'an editor with view access counts as able to use a connection',
      find: "reaches(reach_without_retaining.access, 'use')",
      replace: "reaches(reach_without_retaining.access, 'view')",
      promise: 'makes its former owner’s entries unmet unless they keep `use` access',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/hooks/entries-on-connections.ts', 'toolboxes/toolbox/losing-ground', [
    {
      breaks: 'a transfer preview names toolboxes that the caller cannot see',
      find: 'computeReach(caller, row.owner_user_id, readShareEntries(row.share_entries)) !== null',
      replace: 'computeReach(caller, row.owner_user_id, readShareEntries(row.share_entries)) !== undefined',
      promise: 'makes its former owner’s entries unmet unless they keep `use` access',
    },
  ]),
  ...breaksOf(`${connections}/persistence/used-connections.ts`, 'toolboxes/toolbox/losing-ground', [
    {
      breaks: 'a connector shared with the owner’s team counts as lost',
      find: '[...slugs], owners)',
      replace: '[...slugs])',
      promise: "makes entries unmet when the connection owner's team loses access",
    },
  ]),
  ...breaksOf('libs/toolboxes/src/broken-entry/domain/entry-check.ts', broken, [
    {
      breaks: 'a broken entry is logged on every check',
      find: 'unmet !== null && !Object.hasOwn(before.unmet, entry.id)',
      replace: 'unmet !== null',
      promise: 'is logged again only if it was able to run in the meantime',
    },
    {
      breaks: 'an entry that never worked is logged as broken',
      find: 'each.entry.delegated_at !== null && !isNewPin(each)',
      replace: 'each.entry.delegated_at !== null',
      promise: 'is not logged if it has never been able to run',
    },
    {
      breaks: 'a repaired entry is not noticed',
      find: ' || Object.keys(before.unmet).some((id) => !(id in unmet))',
      replace: '',
      promise: 'is logged again only if it was able to run in the meantime',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/broken-entry/persistence/entry-checks.ts', broken, [
    {
      breaks: 'two concurrent checks log a broken entry twice',
      find: 'await this.transactions.rows(orgId, lock, { id });',
      replace: '',
      promise: 'is logged once by two concurrent checks',
    },
    {
      breaks: 'entries pinned by team members are not checked',
      find: "first.startsWith('team_')",
      replace: 'false',
      promise: 'is detected if the cause is a team or a synthetic tool',
    },
  ]),
  ...breaksOf(
    'libs/toolboxes/src/broken-entry/jobs/check-changed-catalog.job.ts',
    'toolboxes/toolbox/upgraded-catalog',
    [
      {
        breaks: 'entries broken by a release are not logged',
        find: 'version > before)',
        replace: 'version < before)',
        promise: 'are logged once when a release breaks them',
      },
      {
        breaks: 'entries are checked repeatedly for one release',
        find: 'if (users.length < maxChecks) await this.storedFollowedCatalog.follow(latest);',
        replace: 'if (before === null) await this.storedFollowedCatalog.follow(latest);',
        promise: 'are logged once when a release breaks them',
      },
    ],
  ),
  ...breaksOf(`${toolboxes}/toolbox/services/toolbox-composer.ts`, 'toolboxes/template/stamping', [
    {
      breaks: 'a connection map without a template is ignored silently',
      find: 'template_id === null && Object.keys(connection_map).length > 0',
      replace: 'false',
      promise: 'uses the chosen connection only if the caller may use it',
    },
  ]),
  ...breaksOf(`${toolboxes}/toolbox/commands/create-toolbox.ts`, 'toolboxes/template/approving', [
    {
      breaks: 'a stamped toolbox loses the approval rules of its template',
      find: 'stampPolicy(copiedPolicy, request.approval_policy)',
      replace: 'stampPolicy(null, request.approval_policy)',
      promise: 'leads from a toolbox to a stamped toolbox, which asks before the call',
    },
    {
      breaks: 'the request that stamps a toolbox loosens the rules of the template',
      find: 'stampPolicy(copiedPolicy, request.approval_policy)',
      replace: '(request.approval_policy ?? copiedPolicy)',
      promise: 'is the template’s if the request has weaker rules',
    },
    {
      breaks: 'a stamped toolbox has weaker rules than the organization',
      find: 'raiseToOrganization(template?.approval_policy ?? null, organizationPolicy)',
      replace: '(template?.approval_policy ?? null)',
      promise: 'is raised to the organization’s if that became stricter than the template’s',
    },
  ]),
  ...breaksOf(`${toolboxes}/template/commands/create-template.ts`, 'toolboxes/template/approving', [
    {
      breaks: 'a template loses the approval rules of its toolbox',
      find: 'raiseToOrganization(source?.approval_policy ?? null, organizationPolicy)',
      replace: 'raiseToOrganization(null, organizationPolicy)',
      promise: 'leads from a toolbox to a stamped toolbox, which asks before the call',
    },
    {
      breaks: 'a template has weaker rules than the organization',
      find: 'assertNotWeaker(request.approval_policy, organizationPolicy)',
      replace: 'assertNotWeaker(null, organizationPolicy)',
      promise: 'cannot be weaker than the organization’s',
    },
  ]),
  ...breaksOf(`${toolboxes}/template/commands/update-template.ts`, 'toolboxes/template/approving', [
    {
      breaks: 'a change gives a template weaker rules than the organization',
      find: 'assertNotWeaker(facts.approval_policy, ',
      replace: 'assertNotWeaker(null, ',
      promise: 'cannot be weaker than the organization’s',
    },
  ]),
  ...breaksOf(`${toolboxes}/entry/domain/unmet-reason.ts`, broken, [
    {
      breaks: 'a tool on the connection of a suspended owner is listed',
      find: 'connection?.owner_suspended === true',
      replace: 'false',
      promise: 'as owner_suspended',
    },
    {
      breaks: 'a held tool has no unmet reason',
      find: "tool_held: ({ tool }) => tool === 'held',",
      replace: 'tool_held: () => false,',
      promise: 'as tool_held',
    },
  ]),
  ...breaksOf(`${toolboxes}/synthetic-tool/hooks/synthetic-tool-offboarding.ts`, broken, [
    {
      breaks: 'steps move to a connection that their owner may not use',
      find: "reaches(reach.access, 'use')",
      replace: "reaches(reach.access, 'view')",
      promise: 'move to the replacement if their owner can use it',
    },
  ]),
  ...breaksOf(`${toolboxes}/synthetic-tool/hooks/synthetic-tools-on-connections.ts`, broken, [
    {
      breaks: 'a leaver’s own synthetic tools count as those of others',
      find: ' and owner_user_id <> :except_owner::text',
      replace: ' and :except_owner::text is not null',
      promise: 'move to the replacement if their owner can use it',
    },
  ]),
  ...breaksOf(`${toolboxes}/synthetic-tool/jobs/delete-ownerless-tools.job.ts`, 'toolboxes/synthetic-tool/keeping', [
    {
      breaks: 'synthetic tools are deleted although their owner may return',
      find: 'if (!(await this.departures.leftBefore(orgId, userId, before))) return 0;',
      replace: 'void before;',
      promise: 'is deleted 90 days after its owner left',
    },
  ]),
  ...breaksOf(`${toolboxes}/toolbox/services/toolbox-page-loader.ts`, 'toolboxes/toolbox/unmet', [
    {
      breaks: 'can_repin is true for an entry that works',
      find: 'isRepinnable(unmet) && verdict.allowed',
      replace: 'verdict.allowed',
      promise: 'can be repaired only by members with a connection',
    },
    {
      breaks: 'can_repin is true without a usable connection',
      find: 'usable.get(entry.connector_slug)?.length ?',
      replace: 'usable ?',
      promise: 'can be repaired only by members with a connection',
    },
    {
      breaks: 'can_repin is true without edit access',
      find: "broken.length === 0 || !reaches(reach.access, 'edit')",
      replace: 'broken.length === 0 || reach === null',
      promise: 'can be repaired only by members with a connection',
    },
  ]),
];
