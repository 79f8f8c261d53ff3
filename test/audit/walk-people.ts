import { appOf } from '../support/app-of.js';
import { type MemberClient } from '../support/founder.js';
import { made, type Walk } from './walk-scene.js';

export async function writeRoles({ owner, viewer, step }: Walk) {
  const draft = { name: 'Ops', permissions: ['connector:view'] };
  const id = made(await step('createRole', owner, ['POST /role', draft], { actions: ['role.created'] }));
  const changed = { name: 'Operations', permissions: ['connector:view', 'team:create'] };
  await step('updateRole', owner, [`PATCH /role/${id}`, changed], {
    actions: ['role.updated'],
    changes: ['name', 'permissions'],
  });
  await step('updateRole', owner, [`PATCH /role/${id}`, changed], { actions: [] });
  await step('deleteRole', owner, [`DELETE /role/${id}`], { actions: ['role.deleted'] });
  const held = (await owner('POST /role', { name: 'Held', permissions: [] })).body.id;
  await owner(`PATCH /member/${viewer.userId}`, { role_ids: [held] });
  await step('deleteRoleWith', owner, [`POST /role/${held}/delete`, { reassign_to: viewer.roleIds[0] }], {
    actions: ['member.roles_changed', 'role.deleted'],
  });
}

export async function writeMembers({ owner, member, viewer, admin, step }: Walk) {
  const service = { kind: 'service', name: 'Robot', role_ids: viewer.roleIds };
  const robot = made(await step('createMember', owner, ['POST /member', service], { actions: ['member.created'] }));
  const at = `/member/${robot}`;
  await step('updateMember', owner, [`PATCH ${at}`, { name: 'Robby' }], {
    actions: ['member.updated'],
    changes: ['name'],
    subject: robot,
  });
  await step('updateMember', owner, [`PATCH ${at}`, { role_ids: member.roleIds }], {
    actions: ['member.roles_changed'],
    changes: ['roles'],
    subject: robot,
  });
  const suspended = { actions: ['member.suspended'], changes: ['status'], subject: robot };
  const reactivated = { actions: ['member.reactivated'], changes: ['status'], subject: robot };
  await step('suspendMember', owner, [`POST ${at}/suspend`, { note: 'Noisy' }], suspended);
  await step('suspendMember', owner, [`POST ${at}/suspend`, {}], { actions: [] });
  await step('reactivateMember', owner, [`POST ${at}/reactivate`, {}], reactivated);
  await owner(`POST ${at}/suspend`, {});
  await step('reinstateMember', owner, [`POST ${at}/reinstate`, {}], reactivated);
  await step('askResponsible', owner, [`POST ${at}/responsible`, { user_id: admin.userId }], {
    actions: ['member.responsible_asked'],
    subject: admin.userId,
  });
  await step('acceptResponsible', admin, [`POST ${at}/responsible/accept`], {
    actions: ['member.responsible_changed'],
    changes: ['responsible_user_id', 'responsible_asked_id'],
    subject: robot,
  });
  await step('removeMember', owner, [`DELETE ${at}?confirm_ownerless=true`], {
    actions: ['member.removed'],
    subject: robot,
  });
  const other = (await owner('POST /member', { ...service, name: 'Other' })).body.id;
  await step('removeMemberWith', owner, [`POST /member/${other}/remove`, { confirm_ownerless: true }], {
    actions: ['member.removed'],
    subject: other,
  });
}

export async function writeInvites({ api, owner, member, viewer, step }: Walk) {
  const draft = { email: 'new@example.com', role_ids: viewer.roleIds };
  const id = made(await step('createInvite', owner, ['POST /invite', draft], { actions: ['invite.created'] }));
  await step('updateInvite', owner, [`PATCH /invite/${id}`, { role_ids: member.roleIds }], {
    actions: ['invite.updated'],
    changes: ['role_ids'],
  });
  const resent = await step('resendInvite', owner, [`POST /invite/${id}/resend`, {}], { actions: ['invite.resent'] });
  const token = new URL(resent.body.invite_url, 'http://latchkey').href.match(/lk_test_inv_[0-9A-Za-z]+/)![0];
  const nobody = Object.assign(api.client(), { userId: '', orgId: owner.orgId }) as unknown as MemberClient;
  await step('acceptInvite', nobody, ['POST /invite/accept', { token }], {
    actions: ['member.joined', 'token.issued', 'invite.accepted'],
    byNobodyYet: true,
  });
  const other = (await owner('POST /invite', { email: 'other@example.com' })).body.id;
  await step('revokeInvite', owner, [`DELETE /invite/${other}`], {
    actions: ['invite.revoked'],
    changes: ['status'],
  });
}

export async function writeTeams({ owner, member, step }: Walk) {
  const id = made(await step('createTeam', owner, ['POST /team', { name: 'Sales' }], { actions: ['team.created'] }));
  await step('updateTeam', owner, [`PATCH /team/${id}`, { name: 'Sales EMEA' }], {
    actions: ['team.updated'],
    changes: ['name'],
  });
  await step('addTeamMember', owner, [`POST /team/${id}/members`, { user_id: member.userId }], {
    actions: ['team.member_added'],
    subject: member.userId,
  });
  const at = `/team/${id}/members/${member.userId}`;
  await step('appointTeamAdmin', owner, [`PATCH ${at}`, { is_admin: true }], {
    actions: ['team.admin_appointed'],
    subject: member.userId,
  });
  await step('appointTeamAdmin', owner, [`PATCH ${at}`, { is_admin: false }], {
    actions: ['team.admin_dismissed'],
    subject: member.userId,
  });
  await step('removeTeamMember', owner, [`DELETE ${at}`], {
    actions: ['team.member_removed'],
    subject: member.userId,
  });
  await step('deleteTeam', owner, [`DELETE /team/${id}`], { actions: ['team.deleted'] });
}

export async function writeTokens({ member, admin, step }: Walk) {
  const id = made(
    await step('issueToken', member, ['POST /api-token', { name: 'Laptop' }], { actions: ['token.issued'] }),
  );
  await step('renameToken', member, [`PATCH /api-token/${id}`, { name: 'Desktop' }], {
    actions: ['token.renamed'],
    changes: ['name'],
  });
  await step('rotateToken', member, [`POST /api-token/${id}/rotate`, {}], {
    actions: ['token.rotated'],
    changes: ['hint'],
  });
  await step('revokeToken', admin, [`DELETE /api-token/${id}`], {
    actions: ['token.revoked'],
    changes: ['revoked_at', 'revoked_by'],
    subject: member.userId,
  });
  await member('POST /api-token', { name: 'One' });
  const all = { user_id: member.userId, except_current: true };
  await step('revokeAllTokens', member, ['POST /api-token/revoke-all', all], { actions: ['token.revoked'] });
}

export async function writeApps({ api, owner, member, admin, step }: Walk) {
  const id = await appOf(api, owner.orgId, member.userId, `${api.base}/mcp`);
  await step('disconnectMemberApp', admin, [`DELETE /member/${member.userId}/connected-app/${id}`], {
    actions: ['connected_app.revoked'],
    subject: member.userId,
  });
  await member('POST /api-token', { name: 'Another' });
  await appOf(api, owner.orgId, member.userId, `${api.base}/mcp`);
  const stop = [`POST /member/${member.userId}/stop-agents`, { except_current: true }] as const;
  await step('stopAgents', member, [...stop], { actions: ['connected_app.revoked', 'token.revoked'] });
}

export async function writeEnterpriseClients({ api, owner, member, step }: Walk) {
  const path = `/organization/${owner.orgId}/enterprise-client`;
  const client = made(
    await step('createEnterpriseClient', owner, [`POST ${path}`, { name: 'Claude' }], {
      actions: ['enterprise_client.created'],
    }),
  );
  await step('rotateEnterpriseClientSecret', owner, [`POST ${path}/${client}/rotate`], {
    actions: ['enterprise_client.secret_rotated'],
  });
  const app = await appOf(api, owner.orgId, member.userId, `${api.base}/mcp`, client);
  await owner(`DELETE /member/${member.userId}/connected-app/${app}`);
  await step('allowMemberApp', member, [`DELETE /member/${member.userId}/disconnected-app/${app}`], {
    actions: ['connected_app.readmitted'],
    subject: member.userId,
  });
  await step('deleteEnterpriseClient', owner, [`DELETE ${path}/${client}`], {
    actions: ['enterprise_client.deleted'],
  });
}

export async function writeWorkloadCredentials({ owner, admin, step }: Walk) {
  const robot = { kind: 'service', name: 'Reporter', role_ids: admin.roleIds };
  const { id: subject } = (await owner('POST /member', robot)).body;
  const path = `/member/${subject}/workload-credential`;
  const proof = { kind: 'federation', issuer: 'https://token.example.com', subject: 'report' };
  const id = made(
    await step('createWorkloadCredential', owner, [`POST ${path}`, { name: 'Report', ...proof }], {
      ...{ actions: ['workload_credential.created'], subject },
    }),
  );
  await step('deleteWorkloadCredential', owner, [`DELETE ${path}/${id}`], {
    ...{ actions: ['workload_credential.deleted'], subject },
  });
}
