import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { ChangeLogoHandler } from './commands/change-logo.js';
import { CreateOrganizationHandler, FoundOrganizationHandler } from './commands/create-organization.js';
import { RemindOwnersHandler, RemindOwnersOfDeletionJob } from './jobs/remind-owners-of-deletion.job.js';
import { RestoreOrganizationHandler, ScheduleDeletionHandler } from './commands/schedule-deletion.js';
import { UpdateOrganizationHandler } from './commands/update-organization.js';
import { AgentSettings, ApprovalSettings, ConnectSettings, ReviewSettings } from './domain/settings.js';
import { Organizations } from './domain/organization.js';
import { LogoController } from './http/logo.controller.js';
import { DeletionController } from './http/deletion.controller.js';
import { SecuritySummaryController } from './http/security-summary.controller.js';
import { OrganizationController } from './http/organization.controller.js';
import { StoredOrganizationDirectory } from './persistence/stored-organization-directory.js';
import { StoredOrganizations } from './persistence/stored-organizations.js';
import {
  StoredAgentAuthorizationSettings,
  StoredAgentSettings,
  StoredApprovalSettings,
  StoredConnectSettings,
  StoredGrantSettings,
  StoredPeopleSettings,
  StoredReviewSettings,
  StoredRoleSettings,
  StoredSharingSettings,
} from './persistence/stored-settings.js';
import { GetFoundedOrganizationHandler } from './queries/get-founded-organization.js';
import { GetSecuritySummaryHandler } from './queries/get-security-summary.js';
import { GetOrganizationHandler } from './queries/get-organization.js';
import { ListOrganizationsHandler } from './queries/list-organizations.js';
import { OrganizationViewBuilder } from './queries/organization.view.js';
import { OrganizationCreator } from './services/organization-creator.js';
import { OrganizationEditor } from './services/organization-editor.js';

const settings = [
  { provide: AgentSettings, useClass: StoredAgentSettings },
  { provide: ApprovalSettings, useClass: StoredApprovalSettings },
  { provide: ConnectSettings, useClass: StoredConnectSettings },
  { provide: ReviewSettings, useClass: StoredReviewSettings },
];

/** They implement ports of other contexts. */
const adapters = [
  StoredAgentAuthorizationSettings,
  StoredGrantSettings,
  StoredOrganizationDirectory,
  StoredPeopleSettings,
  StoredRoleSettings,
  StoredSharingSettings,
];

@Module({
  imports: [CqrsModule, IdentityModule],
  controllers: [OrganizationController, DeletionController, LogoController, SecuritySummaryController],
  providers: [
    ...settings,
    ...adapters,
    { provide: Organizations, useClass: StoredOrganizations },
    OrganizationViewBuilder,
    OrganizationEditor,
    RemindOwnersOfDeletionJob,
    CreateOrganizationHandler,
    OrganizationCreator,
    FoundOrganizationHandler,
    UpdateOrganizationHandler,
    ChangeLogoHandler,
    ScheduleDeletionHandler,
    RestoreOrganizationHandler,
    RemindOwnersHandler,
    ListOrganizationsHandler,
    GetOrganizationHandler,
    GetFoundedOrganizationHandler,
    GetSecuritySummaryHandler,
  ],
  exports: [...settings.map(({ provide }) => provide), ...adapters, Organizations],
})
export class OrganizationModule {}
