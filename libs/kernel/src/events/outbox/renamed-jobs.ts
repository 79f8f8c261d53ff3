import { type QueryRunner } from 'typeorm';

/**
 * The names that jobs had before 0.1.0, with their present names. Migrations renamed the rows that were waiting. During a
 * rolling update, processes of the earlier version still write the earlier names, so workers run both.
 */
export const renamedJobs: Readonly<Record<string, string>> = {
  AccessRequestClosedWhenNotNeeded: 'CloseObsoleteRequests',
  AccessRequestExpiredWhenDue: 'ExpireAccessRequest',
  AccountIsRevokedWhenConnectionEnds: 'RevokeAccount',
  AccountIsVerifiedWhenCallIsRefused: 'VerifyRefusedAccount',
  ApprovalExpiresWhenDue: 'ExpireApproval',
  BillingManagersAreToldOfPayments: 'MailPayments',
  BrokenEntriesAreTold: 'ReportBrokenEntries',
  ConfirmationMailedWhenAsked: 'MailConfirmation',
  ConnectionsEndWhenConnectorDeleted: 'DisconnectConnectionsOfConnector',
  CredentialIsDiscardedUnlessConfirmed: 'DiscardUnconfirmedCredential',
  CredentialIsRefreshedWhenIdle: 'RefreshIdleCredential',
  DecidersMailedWhenRequestFiled: 'MailNewRequest',
  DefinitionIsInstalledWhenConnectorChanged: 'InstallDefinition',
  DeliveriesAreForgottenWithWebhook: 'DeleteDeliveries',
  GrantEndAnnouncedWhenNear: 'AnnounceGrantExpiry',
  GrantEndRecordedWhenExpired: 'ExpireAccessGrant',
  GrantIsRevokedWhenCredentialEnds: 'RevokeEndedGrant',
  GrantsAreRevokedWhenAccountEnds: 'RevokeAccountGrants',
  InviteExpiredWhenDue: 'ExpireInvite',
  InviteMailedWhenSent: 'MailInvite',
  ManagersAreToldOfDisabledWebhook: 'MailManagersAboutDisabledWebhook',
  ManagersAreToldOfRefusedSync: 'MailManagersAboutRefusedSync',
  MemberMailedWhenConcerned: 'MailAffectedMember',
  MembersMailedWhenOwnerLeft: 'MailOwnerlessConnectors',
  OrganizationIsPurgedWhenDue: 'PurgeOrganization',
  OwnersAreRemindedOfDeletion: 'RemindOwnersOfDeletion',
  PlanEndsWithGrace: 'EndPlanAfterGrace',
  PostInstallRunsWhenRequested: 'RunPostInstall',
  RemoteServersAreDiscovered: 'DiscoverRemoteServer',
  RequesterMailedWhenRequestDecided: 'MailDecision',
  RoleChangesAreLogged: 'LogRoleChanges',
  ServiceIsNotifiedWhenAccountChanges: 'NotifyService',
  SessionIsForgottenWhenOver: 'DeleteExpiredSession',
  SubscriptionEndsWithOrganization: 'EndSubscription',
  SubscriptionQuantityMatchesSeats: 'ReportSeats',
  SyntheticToolsEndAfterOwner: 'DeleteOwnerlessTools',
  TokenEndAnnouncedWhenNear: 'AnnounceTokenExpiry',
  ToolsAreListedWhenConnected: 'ListTools',
  UnfinishedConnectionExpires: 'ExpireUnfinishedConnection',
  VaultStopsWithOrganization: 'FreezeVault',
  WebhooksAreDelivered: 'DeliverWebhooks',
};

/** Renames the jobs that wait in an outbox. */
export const renameJobs = (runner: QueryRunner, outbox: string): Promise<unknown> =>
  runner.query(
    `update ${outbox} set job = renamed.now
     from jsonb_each_text($1::jsonb) as renamed(before, now) where job = renamed.before`,
    [JSON.stringify(renamedJobs)],
  );
