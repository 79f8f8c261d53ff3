import { type Break } from '../break.js';
import { accessGrants } from './access-grants.js';
import { accessRequests } from './access-requests.js';
import { agentBounds } from './agent-bounds.js';
import { agentBreaks } from './agents.js';
import { approvalUses } from './approval-uses.js';
import { approvals } from './approvals.js';
import { behind } from './behind.js';
import { billingBreaks } from './billing.js';
import { callers } from './callers.js';
import { clientBreaks } from './client.js';
import { confirmationBreaks } from './confirmations.js';
import { connectFlowBreaks } from './connect-flow.js';
import { connectedApps } from './connected-apps.js';
import { connectionUse } from './connection-use.js';
import { connectorHandoverBreaks } from './connector-handover.js';
import { connectorLogoBreaks } from './connector-logos.js';
import { connectorUpstreamBreaks } from './connector-upstreams.js';
import { credentialBreaks } from './credentials.js';
import { customConnectorBreaks } from './custom-connectors.js';
import { deciding } from './deciding.js';
import { definitionBreaks } from './definitions.js';
import { doctorBreaks } from './doctor.js';
import { entryBreaks } from './entries.js';
import { executions } from './executions.js';
import { faults } from './faults.js';
import { forkBreaks } from './forks.js';
import { frozenFlags } from './frozen-flags.js';
import { heavyReads } from './heavy-reads.js';
import { invites } from './invites.js';
import { isolation } from './isolation.js';
import { keyRotation } from './key-rotation.js';
import { keyServiceBreaks } from './key-services.js';
import { mail } from './mail.js';
import { members } from './members.js';
import { namesAndSizes } from './names-and-sizes.js';
import { neighbours } from './neighbours.js';
import { offeredBreaks } from './offered.js';
import { openapiImports } from './openapi-import.js';
import { organizations } from './organizations.js';
import { listedConnectionBreaks } from './listed-connections.js';
import { listedConnectorBreaks } from './listed-connectors.js';
import { ownConnectorBreaks } from './own-connectors.js';
import { postInstallBreaks } from './post-install.js';
import { mirroredTeams } from './mirrored-teams.js';
import { provisioning } from './provisioning.js';
import { remoteMcpBreaks } from './remote-mcp.js';
import { remoteServerBreaks } from './remote-servers.js';
import { remoteToolBreaks } from './remote-tools.js';
import { requests } from './requests.js';
import { resourceRequests } from './resource-requests.js';
import { restrictionAnswers } from './restriction-answers.js';
import { restrictionGuards } from './restriction-guards.js';
import { restrictionRules } from './restriction-rules.js';
import { roles } from './roles.js';
import { sandbox } from './sandbox.js';
import { searches } from './searches.js';
import { shares } from './shares.js';
import { signedInPeople } from './signed-in-people.js';
import { signIns } from './sign-ins.js';
import { syntheticRuns } from './synthetic-runs.js';
import { syntheticTools } from './synthetic-tools.js';
import { teams } from './teams.js';
import { tokenEnds } from './token-ends.js';
import { tokens } from './tokens.js';
import { telemetry } from './telemetry.js';
import { toolboxRuns } from './toolbox-runs.js';
import { transferBreaks } from './transfers.js';
import { trustBreaks } from './trust.js';
import { variableBreaks } from './variables.js';
import { vaultBreaks } from './vault.js';
import { walls } from './walls.js';
import { webhookBounds } from './webhook-bounds.js';
import { webhooks } from './webhooks.js';

/** At least one for every guard and every rule of access control. */
export const breaks: readonly Break[] = [
  ...agentBreaks,
  ...agentBounds,
  ...restrictionGuards,
  ...restrictionRules,
  ...deciding,
  ...doctorBreaks,
  ...restrictionAnswers,
  ...roles,
  ...members,
  ...behind,
  ...invites,
  ...mail,
  ...teams,
  ...accessRequests,
  ...resourceRequests,
  ...accessGrants,
  ...tokens,
  ...tokenEnds,
  ...callers,
  ...shares,
  ...executions,
  ...syntheticRuns,
  ...syntheticTools,
  ...toolboxRuns,
  ...openapiImports,
  ...approvals,
  ...approvalUses,
  ...walls,
  ...isolation,
  ...requests,
  ...searches,
  ...sandbox,
  ...faults,
  ...neighbours,
  ...namesAndSizes,
  ...heavyReads,
  ...clientBreaks,
  ...confirmationBreaks,
  ...connectorLogoBreaks,
  ...offeredBreaks,
  ...connectFlowBreaks,
  ...connectedApps,
  ...vaultBreaks,
  ...definitionBreaks,
  ...variableBreaks,
  ...connectionUse,
  ...connectorHandoverBreaks,
  ...connectorUpstreamBreaks,
  ...credentialBreaks,
  ...customConnectorBreaks,
  ...organizations,
  ...billingBreaks,
  ...frozenFlags,
  ...mirroredTeams,
  ...provisioning,
  ...signIns,
  ...signedInPeople,
  ...webhookBounds,
  ...webhooks,
  ...transferBreaks,
  ...listedConnectionBreaks,
  ...listedConnectorBreaks,
  ...ownConnectorBreaks,
  ...postInstallBreaks,
  ...trustBreaks,
  ...forkBreaks,
  ...entryBreaks,
  ...remoteMcpBreaks,
  ...remoteServerBreaks,
  ...remoteToolBreaks,
  ...keyRotation,
  ...keyServiceBreaks,
  ...telemetry,
];
