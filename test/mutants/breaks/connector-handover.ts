import { type Break, breaksOf } from '../break.js';

const connector = 'libs/catalog/src/connector';

/** Guards of whom connectors go to, and of their documentation. */
export const connectorHandoverBreaks: Break[] = [
  ...breaksOf(`${connector}/services/connector-handover.ts`, 'custom-connector/handing-on', [
    {
      breaks: 'a connector goes to somebody who is not there',
      find: "if (!member) throw invalid(path, 'unknown_member', 'This must be an active member of this organization.');",
      replace: 'if (!member) return;',
      promise: 'needs a new owner who can see the connector',
    },
    {
      breaks: 'a connector goes to who may see none',
      find: "!member.permissions.has('connector:view')",
      replace: 'member.permissions.size > 999',
      promise: 'needs a new owner who can see the connector',
    },
    {
      breaks: 'a connector goes to who is kept from it',
      find: 'if (!(await this.restrictions.of(member, [slug])).decideConnector(slug).allowed)',
      replace: "if (slug === '')",
      promise: 'needs a new owner who can see the connector',
    },
  ]),
  ...breaksOf(`${connector}/services/connector-handover.ts`, 'custom-connector/handing-on', [
    {
      breaks: 'a new owner keeps what was shared with them',
      find: 'if (own) await',
      replace: "if (own?.id === '') await",
      promise: 'changes the owner and can leave the previous one use access',
    },
  ]),
  ...breaksOf(`${connector}/commands/assign-connector-owner.ts`, 'custom-connector/handing-on', [
    {
      breaks: 'whoever takes over keeps what was shared with them',
      find: 'await this.handover.endShareOf(connector, owner, act);',
      replace: '',
      promise: 'stay without an owner until one is assigned',
    },
    {
      breaks: 'a connector is assigned to anybody',
      find: "await this.handover.mustTakeOver(caller.orgId, owner, slug, '/owner_user_id');",
      replace: '',
      promise: 'stay without an owner until one is assigned',
    },
  ]),
  ...breaksOf(`${connector}/commands/transfer-connector.ts`, 'custom-connector/handing-on', [
    {
      breaks: 'a connector is handed to who owns it',
      find: 'to === caller.userId',
      replace: "to === ''",
      promise: 'needs a new owner who can see the connector',
    },
  ]),
  ...breaksOf(`${connector}/services/connector-offboarding.ts`, 'custom-connector/handing-on', [
    {
      breaks: "a leaver's connectors keep an owner who is gone",
      find: 'return connector.loseOwner(act);',
      replace: 'return;',
    },
    {
      breaks: 'who takes over from a leaver keeps what was shared with them',
      find: 'await this.handover.endShareOf(connector, transferTo, act);',
      replace: '',
    },
    {
      breaks: 'nobody is asked about what a leaver owns',
      find: 'length > 0 ? { connectors: length }',
      replace: 'length < 0 ? { connectors: length }',
    },
    {
      breaks: 'who returns does not get back what they left',
      find: 'await this.connectors.leftBy(orgId, userId)',
      replace: '[] as string[]',
      promise: 'regains connectors that were not assigned to others',
    },
    {
      breaks: 'whoever was shown an invite gets what its addressee left',
      find: 'leftBy(orgId, userId))',
      replace: 'leftBy(orgId, arguments[0].formerIds[0] ?? userId))',
      promise: 'under the same address but as a new member regains nothing',
    },
    {
      breaks: 'nobody is told before a removal how many connectors somebody has',
      find: 'return { connectors: (await this.connectors.ownedBy(orgId, userId)).length };',
      replace: 'return {};',
      promise: 'regains connectors that were not assigned to others',
    },
  ]),
  ...breaksOf(`${connector}/services/documentation-updates.ts`, 'custom-connector/content', [
    {
      breaks: 'a page is sent twice',
      find: 'earlier.some((each) => nameOf(each) === nameOf(item))',
      replace: 'earlier.length < 0',
      promise: 'replaces either all given pages or none',
    },
    {
      breaks: 'a page is about a tool that there is not',
      find: '&& !tools.has(item.key)',
      replace: '&& tools.size < 0',
      promise: 'replaces either all given pages or none',
    },
    {
      breaks: 'documentation has any number of pages',
      find: 'all.length <= limits.count && bytes',
      replace: 'bytes',
      promise: 'replaces either all given pages or none',
    },
    {
      breaks: 'documentation takes any room',
      find: 'all.length <= limits.count && bytes <= limits.bytes',
      replace: 'all.length <= limits.count',
      promise: 'replaces either all given pages or none',
    },
  ]),
];
