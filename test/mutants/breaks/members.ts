import { breaksOf } from '../break.js';

const context = 'libs/identity/src';

/** Members, service members, and the rule that an organization keeps an owner. */
export const members = [
  ...breaksOf('libs/kernel/src/kernel-providers.ts', 'identity/member/removing', [
    {
      breaks: 'the hooks of the contexts run from left to right',
      find: 'schemas.toReversed().flatMap(',
      replace: 'schemas.flatMap(',
      promise: 'runs the hooks of dependent contexts first',
    },
  ]),
  ...breaksOf('libs/kernel/src/events/hooks.ts', 'identity/member/removing', [
    {
      breaks: 'a process starts without a listed hook',
      find: 'this.modules.get(hook, { strict: false }))',
      replace: '{ try { return this.modules.get(hook, { strict: false }); } catch { return null; } })',
      promise: 'needs all its hooks, or the process does not start',
    },
  ]),
  ...breaksOf(`${context}/member/domain/member-policy.ts`, 'identity/member/roles-and-seats', [
    {
      breaks: 'members can change their own roles (own_roles)',
      find: 'caller.standsFor.has(id) ? Decision.refuse(ownRoles)',
      replace: 'caller.orgId === id ? notOwnRoles',
      promise: "can be granted only within the caller's own permissions",
    },
    {
      breaks: 'members can suspend themselves (self_target)',
      find: 'caller.standsFor.has(member.id) ? Decision.refuse(ownSuspension)',
      replace: 'member.id === caller.orgId ? notYourself',
      caughtBy: 'identity/member/changing',
      promise: 'is not allowed for oneself',
    },
    {
      breaks: 'the last owner can be removed',
      find: 'Decision.all(canActOn(caller, member.id), canDecideOnOwner(caller, ownership), canLoseOwner(member, ownership));',
      replace: 'canActOn(caller, member.id);',
      promise: 'cannot be removed on any route',
    },
    {
      breaks: 'suspended owners count as owners (last_owner)',
      find: "is_owner && status === 'active' && owners <= 1",
      replace: 'is_owner && status === null && owners <= 1',
      promise: 'The last active owner cannot be removed',
    },
    {
      breaks: 'members can assign roles beyond their permissions (permission_not_held)',
      find: "canGrantPermissions(caller, [...new Set(roles.flatMap(({ permissions }) => permissions))], '/role_ids')",
      replace: "canGrantPermissions(caller, [], roles.length === 0 ? 'role_ids' : 'role_ids')",
      promise: "can be granted only within the caller's own permissions",
    },
    {
      breaks: 'any member can take ownership away (owner_only)',
      find: '!owner || caller.kind',
      replace: 'owner || caller.kind',
      promise: "can be granted only within the caller's own permissions",
    },
    {
      breaks: 'every member can change every other member',
      find: 'userId === caller.userId ? Decision.allow : canManageMembers(caller)',
      replace: "userId === '' ? canManageMembers(caller) : Decision.allow",
      caughtBy: 'identity/member/changing',
      promise: 'can be changed by the member or a member manager',
    },
    {
      breaks: 'attributes managed by a directory can be changed',
      find: 'provisioned ? Decision.refuse(provisionedAttribute) : Decision.allow',
      replace: 'Decision.allow',
      caughtBy: 'identity/member/changing',
      promise: 'can be changed by the member or a member manager',
    },
    {
      breaks: 'a suspension by a directory can be ended by members',
      find: "suspended_by === 'provisioning' ? Decision.refuse(provisionedAttribute)",
      replace: 'suspended_by === null ? managedByDirectory',
      caughtBy: 'identity/member/changing',
      promise: 'is not allowed for oneself',
    },
    {
      breaks: 'service members need no plan feature',
      find: "withFeature('service_members', canManageMembers)",
      replace: 'canManageMembers',
      caughtBy: 'identity/member/changing',
      promise: 'requires a plan that includes service members',
    },
  ]),
  ...breaksOf(`${context}/member/commands/update-member.ts`, 'identity/member/roles-and-seats', [
    {
      breaks: 'ownership can be removed through roles (owner_only)',
      find: 'canTakeRoles(caller, lostRoles).orThrow();',
      replace: '',
      promise: "can be granted only within the caller's own permissions",
    },
    {
      breaks: 'a service member can own the organization',
      find: "if (member.state.kind === 'service') assertNoServiceOwner(requestedRoles);",
      replace: '',
      caughtBy: 'identity/member/changing',
      promise: 'is created by member managers without using a seat',
    },
    {
      breaks: 'a seat beyond the plan can be used (seat_limit)',
      find: 'await this.seats.assertSeatFor(org_id, buildSeatUser(member.state), buildSeatUser({ ...member.state, roles }));',
      replace: '',
      promise: 'cannot be exceeded by role changes, reactivation or concurrent requests',
    },
    {
      breaks: 'a change uses the rights from before the lock',
      find: 'canActOn(current, id).orThrow();\n      const decide = async (member: Member) => {',
      replace:
        'current = caller;\n      canActOn(current, id).orThrow();\n      const decide = async (member: Member) => {',
    },
  ]),
  ...breaksOf(`${context}/member/commands/create-member.ts`, 'identity/member/changing', [
    {
      breaks: 'a member manager can create service members with more permissions',
      find: 'canGiveRoles(current, roles).orThrow();',
      replace: '',
      promise: 'is created by member managers without using a seat',
    },
    {
      breaks: 'a service member can own the organization',
      find: "if (kind === 'service') assertNoServiceOwner(roles);",
      replace: '',
      promise: 'is created by member managers without using a seat',
    },
  ]),
  ...breaksOf('libs/identity/src/offboarding/commands/remove-member.ts', 'identity/member/roles-and-seats', [
    {
      breaks: 'the last two owners can leave concurrently (last_owner)',
      find: 'canRemove(caller, member.state, ownership).orThrow();',
      replace: '',
      promise: 'cannot be removed when two owners leave concurrently',
    },
    {
      breaks: 'a leaver needs no successor (owns_resources)',
      find: 'else if (!removal.confirmOwnerless) await this.memberOffboarding.assertNoSuccessorNeeded(org_id, userId);',
      replace: '',
      caughtBy: 'identity/member/removing',
      promise: 'requires a successor or consent to resources without an owner',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/organization.ts', 'two-processes', [
    {
      breaks: 'changes of rights do not wait for those in another process',
      find: 'where org_id = :org_id for update',
      replace: 'where org_id = :org_id',
      promise: 'waits for a permission change in another process',
    },
  ]),
  ...breaksOf(`${context}/member/http/member.controller.ts`, 'identity/member/changing', [
    {
      breaks: 'a service member cannot be created without its kind',
      find: "kind = 'service' as const;",
      replace: "kind!: 'service';",
      promise: 'is created by POST /member if no kind is given',
    },
  ]),
  ...breaksOf(
    'libs/connections/src/offboarding/services/leaver-connection-reader.ts',
    'identity/member/leaving-things',
    [
      {
        breaks: 'the preview of an offboarding names private connectors',
        find: 'displays.get(connector_slug)!.can_view || candidates.length > 0',
        replace: 'displays.has(connector_slug) || candidates.length > 0',
        promise: 'connectors that the caller cannot see are previewed together, without a name',
      },
    ],
  ),
];
