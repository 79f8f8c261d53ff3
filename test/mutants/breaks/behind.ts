import { breaksOf } from '../break.js';

const context = 'libs/identity/src';

/** Principals that represent other members, and responsible members. */
export const behind = [
  ...breaksOf(`${context}/member/domain/member-policy.ts`, 'identity/member/owners', [
    {
      breaks: 'members who are not owners can decide about owners (owner_only)',
      find: '!is_owner || kind ===',
      replace: 'is_owner || kind ===',
      promise: 'can be suspended, reinstated and removed only by owners',
    },
  ]),
  ...breaksOf(`${context}/member/domain/stands-for.ts`, 'identity/member/behind', [
    {
      breaks: 'a service member stands only for itself',
      find: "kind === 'service' && id !== null ? [id] : []",
      replace: "kind === 'service' && id === '' ? [id] : []",
      promise: 'using their',
    },
    {
      breaks: 'an unconfirmed member stands only for themselves',
      find: '...(tie.confirmed ? [] : tie.invited_by)',
      replace: '...(tie.confirmed ? tie.invited_by : [])',
      promise: 'a member whose invite link they saw',
    },
    {
      breaks: 'a token’s user does not stand for the member who issued it',
      find: 'for (const id of issuers) found.add(id);',
      replace: 'issuers.slice();',
      promise: 'bind the service member through its responsible member and token issuers',
    },
    {
      breaks: 'members are bound by the rules of their inviters',
      find: 'findReachable(principal, ties, responsibleFor)',
      replace: 'findReachable(principal, ties, (tie) => [...tie.invited_by, ...responsibleFor(tie)])',
      promise: 'do not bind members whom these people invited',
    },
  ]),
  ...breaksOf(`${context}/member/domain/stands-for.ts`, 'identity/member/second-accounts', [
    {
      breaks: 'members whom one directory added count as one person',
      find: 'viaDirectory: !byAccess.has(id)',
      replace: 'viaDirectory: false',
      promise: 'can add members who only share a directory with them',
    },
  ]),
  ...breaksOf(`${context}/member/domain/second-accounts.ts`, 'identity/member/second-accounts', [
    {
      breaks: 'the decision of a member behind the caller counts as that of another member behind the caller',
      find: "[...(shared.get(author ?? '') ?? [])].some((id) => common.has(id))",
      replace: "shared.has(author ?? '')",
      promise: 'cannot undo what the responsible member of a shared service member decided',
    },
    {
      breaks: 'members cannot undo their own decisions about second accounts',
      find: 'return !authors.every(isSame);',
      replace: 'return authors.length > 0;',
      promise: 'can change restrictions that the administrator wrote',
    },
  ]),
  ...breaksOf(`${context}/caller/persistence/stored-second-accounts.ts`, 'identity/member/second-accounts', [
    {
      breaks: 'a service member is no second account of those who issued tokens for it',
      find: 'issuers: row?.issuers[userId] ?? []',
      replace: 'issuers: []',
      promise: 'cannot change the restrictions of another administrator',
    },
  ]),
  ...breaksOf(`${context}/member/domain/member-policy.ts`, 'identity/member/second-accounts', [
    {
      breaks: 'members can reinstate second accounts that others suspended (self_target)',
      find: 'isSuspendedByOther ? Decision.refuse(suspendedByOther)',
      replace: 'isSuspendedByOther === null ? notYourAccount',
      promise: 'cannot end a suspension by another administrator',
    },
  ]),
  ...breaksOf(`${context}/member/domain/member.ts`, 'identity/member/second-accounts', [
    {
      breaks: 'only the first suspension of a member is recorded',
      find: 'if (!suspension && suspender_ids.length === before.length) return false;',
      replace: 'if (!suspension) return false;',
      promise: 'cannot end a suspension by another administrator',
    },
  ]),
  ...breaksOf('libs/authentication/src/sign-in/services/signed-in-members.ts', 'authentication/sign-in/setting-up', [
    {
      breaks: 'an identity provider confirms members whom its creator invited through another member',
      find: 'const behind = await this.membersBehind(orgId, userId);',
      replace: 'const behind: string[] = [];',
      promise: 'does not confirm members whom its creator invited through another member',
    },
  ]),
  ...breaksOf('libs/catalog/src/restriction-picker/commands/verify-tool.ts', 'catalog/custom-connector/edited-tools', [
    {
      breaks: 'a second account verifies a tool from which its inviter is blocked (self_target)',
      find: '...caller.represented.map(',
      replace: '...caller.represented.slice(0, 0).map(',
      promise: 'stops covering a tool once an unblocked restriction manager verifies it',
    },
  ]),
  ...breaksOf(
    'libs/provisioning/src/group-mapping/services/invitee-escalation-check.ts',
    'provisioning/mirrored-teams',
    [
      {
        breaks: 'owners can map groups to add members whose invite links they saw to any team',
        find: "if (kind === 'provisioning') return [];",
        replace: 'if (kind.length > 0) return [];',
        promise: 'does not let owners add members whose invite links they saw',
      },
      {
        breaks: 'owners cannot map groups to add members whom their directory added to other teams',
        find: 'represented.filter(({ viaDirectory }) => !viaDirectory)',
        replace: 'represented.slice()',
        promise: 'does not let owners add members whose invite links they saw',
      },
    ],
  ),
  ...breaksOf(`${context}/member/domain/member.ts`, 'provisioning/adopting', [
    {
      breaks: 'a directory ends a member’s tie to those who saw the invite link',
      find: 'const changes = { ...managedFields(profile), unconfirmed_keys, updated_at: act.at };',
      replace: 'const changes = { ...managedFields(profile), confirmed: true, invited_by: [], updated_at: act.at };',
      promise: 'still stands for the creator when a directory takes over',
    },
  ]),
  ...breaksOf(`${context}/role/domain/role-policy.ts`, 'identity/role/behind', [
    {
      breaks: 'service members add permissions to roles that members they stand for lack',
      find: 'holders.some((holder) => !holder.permissions.has(each))',
      replace: "holders.some(() => each === '')",
      promise: 'cannot grant permissions that its responsible member lacks',
    },
  ]),
  ...breaksOf(
    'libs/access-control/src/restriction/services/member-restriction-counter.ts',
    'identity/member/behind-told',
    [
      {
        breaks: 'a service member’s refusal hides rules of the members it stands for',
        find: 'represented.filter(({ restrictionsApply }) => restrictionsApply)',
        replace: "represented.filter(({ userId: id }) => id === '')",
        promise: 'are counted separately for each of its tokens',
      },
    ],
  ),
  ...breaksOf('libs/identity/src/member/domain/responsible-policy.ts', 'identity/member/responsible', [
    {
      breaks: 'any member can take responsibility for service members',
      find: 'responsible_asked_id === caller.userId ? Decision.allow',
      replace: 'responsible_asked_id ? Decision.allow',
      promise: 'can be replaced only if the replacement accepts',
    },
    {
      breaks: 'any member can hand over service members',
      find: 'responsible_user_id === caller.userId ? Decision.allow',
      replace: 'responsible_user_id ? Decision.allow',
      promise: 'can be replaced only if the replacement accepts',
    },
    {
      breaks: 'service members and suspended members can become responsible',
      find: "candidate?.kind === 'person' && candidate.status === 'active'",
      replace: 'asked',
      promise: 'must be an active person of the same organization',
    },
  ]),
  ...breaksOf('libs/identity/src/member/services/service-member-suspension.ts', 'identity/member/responsible', [
    {
      breaks: 'service members stay active without a responsible person',
      find: "member.suspend('responsible', null, act)",
      replace: 'void [member.state, act]',
      promise: 'is suspended until another person takes responsibility',
    },
  ]),
  ...breaksOf(`${context}/member/domain/newcomer.ts`, 'identity/invite/returning', [
    {
      breaks: 'the holder of an invite link becomes the former member',
      find: 'const id = mayReturn ? ',
      replace: 'const id = mayReturn !== undefined ? ',
      promise: 'becomes a new member if another member saw the link',
    },
  ]),
  ...breaksOf(`${context}/invite/services/invite-acceptance.ts`, 'identity/invite/returning', [
    {
      breaks: 'leaving and joining again removes rules',
      find: 'for (const hook of this.hooks.get(OnMemberReturned)) await hook.handle({ orgId, userId, formerIds, act });',
      replace: 'void formerIds;',
      promise: 'becomes a new member if another member saw the link',
    },
  ]),
  ...breaksOf(`${context}/member/domain/member-policy.ts`, 'identity/invite/returning', [
    {
      breaks: 'any member can invite an owner back (owner_only)',
      find: 'is_owner: owner_role_id !== null',
      replace: "is_owner: owner_role_id === ''",
      promise: 'can be invited back only by owners if they were an owner',
    },
  ]),
  ...breaksOf(`${context}/invite/domain/invite.ts`, 'identity/invite/accepting', [
    {
      breaks: 'a person with another address can accept an invite',
      find: 'if (email !== null && emailKey(email) === email_key) return;',
      replace: 'if (email !== email_key) return;',
      promise: 'can be accepted by a person who already has another organization',
    },
  ]),
  ...breaksOf(
    'libs/access-control/src/simulation/queries/simulate-restriction.ts',
    'access-control/restriction/simulating-behind',
    [
      {
        breaks: 'a simulation ignores the members whose rules bind a service member',
        find: 'represented: others.map(findGoverned)',
        replace: 'represented: others.slice(9).map(findGoverned)',
        promise: 'shows losses of both the person and the service member',
      },
      {
        breaks: 'a simulation ignores members who issued tokens of a service member',
        find: 'behind.map((others) => (',
        replace: 'behind.map((all) => all.slice(-1)).map((others) => (',
        promise: 'ignores the service member once its token from the person is deleted',
      },
    ],
  ),
  ...breaksOf('libs/access-control/src/simulation/domain/impact.ts', 'access-control/restriction/simulating-behind', [
    {
      breaks: 'a service member is simulated like other holders of its roles, regardless of the responsible person',
      find: 'represented.length === 0 &&',
      replace: 'represented.length >= 0 &&',
      promise: 'shows losses of both the person and the service member',
    },
  ]),
];
