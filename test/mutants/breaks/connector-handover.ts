import { type Break, breaksOf } from '../break.js';

/** Guards of connector transfers and of documentation. */
export const connectorHandoverBreaks: Break[] = [
  ...breaksOf('libs/catalog/src/ownership/services/connector-handover.ts', 'catalog/custom-connector/handing-on', [
    {
      breaks: 'a connector goes to a person who is not a member',
      find: "if (!member) throw invalid(path, unknownMember, 'This must be an active member of this organization.');",
      replace: 'if (!member) return;',
      promise: 'needs a new owner who can see the connector',
    },
    {
      breaks: 'a connector goes to a member who cannot see connectors',
      find: "!member.permissions.has('connector:view')",
      replace: 'member.permissions.size > 999',
      promise: 'needs a new owner who can see the connector',
    },
    {
      breaks: 'a connector goes to a member whom a restriction blocks',
      find: 'if (!(await this.accessDecider.policyFor(member, [slug])).decideConnector(slug).allowed)',
      replace: "if (slug === '')",
      promise: 'needs a new owner who can see the connector',
    },
  ]),
  ...breaksOf('libs/access-control/src/share/persistence/stored-shares.ts', 'catalog/custom-connector/handing-on', [
    {
      breaks: 'a new owner keeps a share',
      find: 'if (own) await',
      replace: "if (own?.id === '') await",
      promise: 'changes the owner, and can let the previous owner keep access',
    },
  ]),
  ...breaksOf('libs/catalog/src/ownership/commands/transfer-connector.ts', 'catalog/custom-connector/handing-on', [
    {
      breaks: 'a member who takes over keeps a share',
      find: 'await this.connectorHandover.endMemberShare(connector, owner, act);',
      replace: '',
      promise: 'stay without an owner until one is assigned',
    },
    {
      breaks: 'a connector is assigned to any member',
      find: "await this.connectorHandover.assertCanTakeOver(caller.orgId, owner, slug, '/owner_user_id');",
      replace: '',
      promise: 'stay without an owner until one is assigned',
    },
  ]),
  ...breaksOf('libs/catalog/src/ownership/commands/transfer-connector.ts', 'catalog/custom-connector/handing-on', [
    {
      breaks: 'a connector is transferred to its owner',
      find: 'to === caller.userId',
      replace: "to === ''",
      promise: 'needs a new owner who can see the connector',
    },
  ]),
  ...breaksOf('libs/catalog/src/ownership/hooks/connector-offboarding.ts', 'catalog/custom-connector/handing-on', [
    {
      breaks: 'a leaver’s connectors keep their owner',
      find: 'return connector.loseOwner(act);',
      replace: 'return;',
    },
    {
      breaks: 'a successor keeps a share',
      find: 'await this.connectorHandover.endMemberShare(connector, transferTo, act);',
      replace: '',
    },
    {
      breaks: 'no successor is required for a leaver’s connectors',
      find: 'length > 0 ? { connectors: length }',
      replace: 'length < 0 ? { connectors: length }',
    },
    {
      breaks: 'the removal preview does not count connectors',
      find: 'return { connectors: (await this.customConnectors.ownedBy(orgId, userId)).length };',
      replace: 'return {};',
      promise: 'regains connectors that were not assigned to others',
    },
  ]),
  ...breaksOf(
    'libs/catalog/src/ownership/hooks/connectors-of-returned-members.ts',
    'catalog/custom-connector/handing-on',
    [
      {
        breaks: 'a returning member does not get their connectors back',
        find: 'await this.customConnectors.leftBy(orgId, userId)',
        replace: '[] as string[]',
        promise: 'regains connectors that were not assigned to others',
      },
      {
        breaks: 'a person who saw an invite gets the invited member’s former connectors',
        find: 'leftBy(orgId, userId))',
        replace: 'leftBy(orgId, arguments[0].formerIds[0] ?? userId))',
        promise: 'regains nothing as a new member with the same address',
      },
    ],
  ),
  ...breaksOf('libs/catalog/src/documentation/services/documentation-editor.ts', 'catalog/custom-connector/content', [
    {
      breaks: 'a page can be sent twice',
      find: 'earlier.some((each) => formatDocumentName(each) === formatDocumentName(item))',
      replace: 'earlier.length < 0',
      promise: 'replaces either all given pages or none',
    },
    {
      breaks: 'a page can be about an unknown tool',
      find: '&& !tools.has(item.key)',
      replace: '&& tools.size < 0',
      promise: 'replaces either all given pages or none',
    },
    {
      breaks: 'the number of documentation pages is unlimited',
      find: 'all.length <= limits.count && bytes',
      replace: 'bytes',
      promise: 'replaces either all given pages or none',
    },
    {
      breaks: 'the size of documentation is unlimited',
      find: 'all.length <= limits.count && bytes <= limits.bytes',
      replace: 'all.length <= limits.count',
      promise: 'replaces either all given pages or none',
    },
  ]),
];
