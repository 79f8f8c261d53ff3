import { breaksOf } from '../break.js';

const context = 'libs/identity/src';

/** Who stands for whom, and who is responsible. */
export const behind = [
  ...breaksOf(`${context}/member/domain/member-policy.ts`, 'member/owners', [
    {
      breaks: 'who is no owner decides on owners (owner_only)',
      find: '!is_owner || kind ===',
      replace: 'is_owner || kind ===',
      promise: 'can be suspended, reinstated and removed only by owners',
    },
  ]),
  ...breaksOf(`${context}/member/domain/stands-for.ts`, 'member/behind', [
    {
      breaks: 'a service member stands for itself alone',
      find: "kind === 'service' && id !== null ? [id] : []",
      replace: "kind === 'service' && id === '' ? [id] : []",
      promise: 'using their',
    },
    {
      breaks: 'who is not confirmed stands for themselves alone',
      find: '...(tie.confirmed ? [] : tie.invited_by)',
      replace: '...(tie.confirmed ? tie.invited_by : [])',
      promise: 'a member whose invite link they saw',
    },
    {
      breaks: 'who issued a token does not answer for it',
      find: 'for (const id of issuers) found.add(id);',
      replace: 'issuers.slice();',
      promise: 'bind it through its responsible member and token issuers',
    },
    {
      breaks: 'members are bound by the rules of who invited them',
      find: 'reached(principal, ties, responsibleFor)',
      replace: 'reached(principal, ties, (tie) => [...tie.invited_by, ...responsibleFor(tie)])',
      promise: 'do not bind members whom they invited',
    },
  ]),
  ...breaksOf(`${context}/member/domain/member.ts`, 'provisioning/adopting', [
    {
      breaks: 'a directory parts members from whoever was shown their link',
      find: 'const changes = { ...keptByDirectory(profile), unconfirmed_keys, updated_at: act.at };',
      replace: 'const changes = { ...keptByDirectory(profile), confirmed: true, invited_by: [], updated_at: act.at };',
      promise: 'still stands for them when a directory takes over',
    },
  ]),
  ...breaksOf(`${context}/role/domain/role-policy.ts`, 'role/behind', [
    {
      breaks: 'programs put into roles of whom they stand for what these lack',
      find: 'holders.some((holder) => !holder.permissions.has(each))',
      replace: "holders.some(() => each === '')",
      promise: 'cannot grant permissions that its responsible member lacks',
    },
  ]),
  ...breaksOf('libs/access-control/src/restriction/services/counted-member-restrictions.ts', 'member/behind-told', [
    {
      breaks: 'a program is not told of the rules of who uses it',
      find: 'represented.filter(({ restrictionsApply }) => restrictionsApply)',
      replace: "represented.filter(({ userId: id }) => id === '')",
      promise: 'are counted separately for each of its tokens',
    },
  ]),
  ...breaksOf(`${context}/member/domain/responsible-policy.ts`, 'member/responsible', [
    {
      breaks: 'anybody takes service members on',
      find: 'responsible_asked_id === caller.userId ? Decision.allow',
      replace: 'responsible_asked_id ? Decision.allow',
      promise: 'can be replaced only if the replacement accepts',
    },
    {
      breaks: 'anybody hands service members on',
      find: 'responsible_user_id === caller.userId ? Decision.allow',
      replace: 'responsible_user_id ? Decision.allow',
      promise: 'can be replaced only if the replacement accepts',
    },
    {
      breaks: 'programs and the suspended are made responsible',
      find: "asked?.kind === 'person' && asked.status === 'active'",
      replace: 'asked',
      promise: 'must be an active person of the same organization',
    },
  ]),
  ...breaksOf(`${context}/member/services/service-member-offboarding.ts`, 'member/responsible', [
    {
      breaks: 'service members go on without anybody responsible',
      find: "member.suspend('responsible', null, act)",
      replace: 'void [member.state, act]',
      promise: 'is suspended until another person takes responsibility',
    },
  ]),
  ...breaksOf(`${context}/member/domain/newcomer.ts`, 'invite/returning', [
    {
      breaks: 'whoever has the link becomes who left',
      find: 'const id = mayReturn ? ',
      replace: 'const id = mayReturn !== undefined ? ',
      promise: 'becomes a new member if another member saw the link',
    },
  ]),
  ...breaksOf(`${context}/invite/services/newcomers.ts`, 'invite/returning', [
    {
      breaks: 'leaving and joining anew frees from rules',
      find: 'for (const part of this.returns.all) await part.settle({ orgId, userId, formerIds, act });',
      replace: 'void formerIds;',
      promise: 'becomes a new member if another member saw the link',
    },
  ]),
  ...breaksOf(`${context}/member/domain/member-policy.ts`, 'invite/returning', [
    {
      breaks: 'anybody invites an owner back (owner_only)',
      find: 'is_owner: owner_role_id !== null',
      replace: "is_owner: owner_role_id === ''",
      promise: 'can be invited back only by owners if they were an owner',
    },
  ]),
  ...breaksOf(`${context}/invite/domain/invite.ts`, 'invite/accepting', [
    {
      breaks: 'an invite is accepted by a person of another address',
      find: 'if (email !== null && emailKey(email) === email_key) return;',
      replace: 'if (email !== email_key) return;',
      promise: 'can be accepted by a person who already has another organization',
    },
  ]),
  ...breaksOf('libs/access-control/src/simulation/services/affected-members.ts', 'restriction/simulating-behind', [
    {
      breaks: 'trying a rule out leaves out whose rules bind a service member',
      find: 'represented: others.map(policyOf)',
      replace: 'represented: others.slice(9).map(policyOf)',
      promise: 'shows losses of both the person and the service member',
    },
    {
      breaks: 'trying a rule out leaves out who issued the tokens of a service member',
      find: 'behind.map((others) => (',
      replace: 'behind.map((all) => all.slice(-1)).map((others) => (',
      promise: 'includes rules on the member who issued a valid token',
    },
  ]),
  ...breaksOf('libs/access-control/src/simulation/domain/impact.ts', 'restriction/simulating-behind', [
    {
      breaks: 'a service member fares as who holds its roles, whoever is responsible for it',
      find: 'represented.length === 0 &&',
      replace: 'represented.length >= 0 &&',
      promise: 'shows losses of both the person and the service member',
    },
  ]),
];
