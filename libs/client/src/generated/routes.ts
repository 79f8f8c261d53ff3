// Generated from the OpenAPI document by `npm run generate`. Do not edit.
export const routes = {
  "currentUser": {
    "confirmMe": "POST /user/me/confirm",
    "getMe": "GET /user/me",
    "updateMe": "PATCH /user/me",
    "listMyConnectedApps": "LIST /user/me/connected-app",
    "changeMyConnectedApp": "PATCH /user/me/connected-app/{id}",
    "disconnectMyApp": "DELETE /user/me/connected-app/{id}",
    "listMySessions": "LIST /user/me/session",
    "endMySession": "DELETE /user/me/session/{id}",
    "makeSignInLink": "POST /user/me/sign-in-link"
  },
  "invites": {
    "accept": "POST /invite/accept",
    "list": "LIST /invite",
    "create": "POST /invite",
    "get": "GET /invite/{id}",
    "update": "PATCH /invite/{id}",
    "revoke": "DELETE /invite/{id}",
    "resend": "POST /invite/{id}/resend"
  },
  "members": {
    "list": "LIST /member",
    "create": "POST /member",
    "get": "GET /member/{id}",
    "update": "PATCH /member/{id}",
    "remove": "DELETE /member/{id}",
    "suspend": "POST /member/{id}/suspend",
    "reactivate": "POST /member/{id}/reactivate",
    "reinstate": "POST /member/{id}/reinstate",
    "previewOffboarding": "GET /member/{id}/offboarding",
    "removeWith": "POST /member/{id}/remove",
    "askResponsible": "POST /member/{id}/responsible",
    "acceptResponsible": "POST /member/{id}/responsible/accept",
    "listAccess": "LIST /member/{id}/access"
  },
  "permissions": {
    "list": "LIST /permission"
  },
  "roles": {
    "list": "LIST /role",
    "create": "POST /role",
    "get": "GET /role/{id}",
    "update": "PATCH /role/{id}",
    "delete": "DELETE /role/{id}",
    "deleteWith": "POST /role/{id}/delete"
  },
  "teams": {
    "list": "LIST /team",
    "create": "POST /team",
    "get": "GET /team/{id}",
    "update": "PATCH /team/{id}",
    "delete": "DELETE /team/{id}",
    "listMembers": "LIST /team/{id}/member",
    "addMember": "POST /team/{id}/members",
    "appointAdmin": "PATCH /team/{id}/members/{userId}",
    "removeMember": "DELETE /team/{id}/members/{userId}"
  },
  "tokens": {
    "list": "LIST /api-token",
    "issue": "POST /api-token",
    "getCurrent": "GET /api-token/current",
    "get": "GET /api-token/{id}",
    "rename": "PATCH /api-token/{id}",
    "revoke": "DELETE /api-token/{id}",
    "rotate": "POST /api-token/{id}/rotate",
    "revokeAll": "POST /api-token/revoke-all"
  },
  "signIn": {
    "get": "GET /organization/{id}/sign-in",
    "configure": "PUT /organization/{id}/sign-in",
    "remove": "DELETE /organization/{id}/sign-in",
    "verify": "POST /organization/{id}/sign-in/verify"
  },
  "organizations": {
    "create": "POST /organization",
    "list": "LIST /organization",
    "get": "GET /organization/{id}",
    "update": "PATCH /organization/{id}",
    "delete": "DELETE /organization/{id}",
    "restore": "POST /organization/{id}/restore",
    "uploadLogo": "PUT /organization/{id}/logo",
    "removeLogo": "DELETE /organization/{id}/logo",
    "getSecuritySummary": "GET /organization/{id}/security-summary"
  },
  "billing": {
    "get": "GET /organization/{id}/billing",
    "openCheckout": "POST /organization/{id}/billing/checkout",
    "openPortal": "POST /organization/{id}/billing/portal"
  },
  "connectors": {
    "list": "LIST /connector",
    "create": "POST /connector",
    "listCategories": "LIST /connector/categories",
    "get": "GET /connector/{slug}",
    "update": "PATCH /connector/{slug}",
    "delete": "DELETE /connector/{slug}",
    "listTools": "LIST /connector/{slug}/tools",
    "listShares": "LIST /connector/{slug}/share",
    "share": "POST /connector/{slug}/share",
    "revokeShare": "DELETE /connector/{slug}/share/{aclId}",
    "replaceDocumentation": "PUT /connector/{slug}/documentation",
    "listRegisteredTools": "LIST /connector/{slug}/tool",
    "updateTool": "PATCH /connector/{slug}/tool/{name}",
    "validate": "POST /connector/validate",
    "uploadLogo": "PUT /connector/{slug}/logo",
    "removeLogo": "DELETE /connector/{slug}/logo",
    "transfer": "POST /connector/{slug}/transfer",
    "assignOwner": "POST /connector/{slug}/owner",
    "fork": "POST /connector/{slug}/fork",
    "previewPull": "GET /connector/{slug}/pull",
    "pullChanges": "POST /connector/{slug}/pull",
    "linkUpstream": "POST /connector/{slug}/link-upstream",
    "unlinkUpstream": "DELETE /connector/{slug}/link-upstream",
    "getOAuthApp": "GET /connector/{slug}/oauth-app",
    "setOAuthApp": "PUT /connector/{slug}/oauth-app",
    "removeOAuthApp": "DELETE /connector/{slug}/oauth-app"
  },
  "restrictions": {
    "listConnectors": "LIST /restriction/connector",
    "listConnectorTools": "LIST /restriction/connector/{slug}/tools",
    "verifyTool": "POST /restriction/connector/{slug}/tools/{name}/verify",
    "confirmTool": "POST /restriction/connector/{slug}/tools/{name}/confirm",
    "explainAccess": "GET /restriction/explain",
    "simulate": "POST /restriction/simulate",
    "list": "LIST /restriction",
    "create": "POST /restriction",
    "get": "GET /restriction/{id}",
    "update": "PATCH /restriction/{id}",
    "delete": "DELETE /restriction/{id}"
  },
  "connections": {
    "list": "LIST /connection",
    "create": "POST /connection",
    "get": "GET /connection/{id}",
    "rename": "PATCH /connection/{id}",
    "delete": "DELETE /connection/{id}",
    "disconnect": "POST /connection/{id}/disconnect",
    "listShares": "LIST /connection/{id}/share",
    "share": "POST /connection/{id}/share",
    "revokeShare": "DELETE /connection/{id}/share/{aclId}",
    "reconnect": "POST /connection/{id}/reconnect",
    "refreshCredentials": "POST /connection/{id}/refresh-credentials",
    "runPostInstall": "POST /connection/{id}/run-post-install",
    "listTools": "LIST /connection/{id}/tools",
    "refreshTools": "POST /connection/{id}/refresh-tools",
    "previewTransfer": "GET /connection/{id}/transfer-preview",
    "transfer": "POST /connection/{id}/transfer",
    "listVariables": "LIST /connection/{id}/variables",
    "changeVariables": "PATCH /connection/{id}/variables",
    "executeTool": "POST /connection/{id}/execute"
  },
  "approvals": {
    "list": "LIST /approval",
    "get": "GET /approval/{id}",
    "resolve": "POST /approval/{id}/resolve"
  },
  "toolboxes": {
    "listSkillVersions": "LIST /toolbox/{id}/skill-version",
    "getSkillVersion": "GET /toolbox/{id}/skill-version/{versionId}",
    "list": "LIST /toolbox",
    "create": "POST /toolbox",
    "listConnectors": "LIST /toolbox/connector",
    "get": "GET /toolbox/{id}",
    "update": "PATCH /toolbox/{id}",
    "delete": "DELETE /toolbox/{id}",
    "repin": "POST /toolbox/{id}/repin",
    "listShares": "LIST /toolbox/{id}/share",
    "share": "POST /toolbox/{id}/share",
    "revokeShare": "DELETE /toolbox/{id}/share/{aclId}",
    "transfer": "POST /toolbox/{id}/transfer",
    "executeTool": "POST /toolbox/{id}/execute",
    "listConnectedApps": "LIST /toolbox/{id}/connected-app",
    "cutOffApp": "DELETE /toolbox/{id}/connected-app/{appId}",
    "listRemovedApps": "LIST /toolbox/{id}/removed-app",
    "restoreApp": "DELETE /toolbox/{id}/removed-app/{appId}"
  },
  "templates": {
    "listSkillVersions": "LIST /template/{id}/skill-version",
    "getSkillVersion": "GET /template/{id}/skill-version/{versionId}",
    "list": "LIST /template",
    "create": "POST /template",
    "get": "GET /template/{id}",
    "update": "PATCH /template/{id}",
    "delete": "DELETE /template/{id}",
    "listShares": "LIST /template/{id}/share",
    "share": "POST /template/{id}/share",
    "revokeShare": "DELETE /template/{id}/share/{aclId}",
    "transfer": "POST /template/{id}/transfer"
  },
  "syntheticTools": {
    "list": "LIST /synthetic-tool",
    "create": "POST /synthetic-tool",
    "get": "GET /synthetic-tool/{id}",
    "update": "PATCH /synthetic-tool/{id}",
    "delete": "DELETE /synthetic-tool/{id}",
    "validate": "POST /synthetic-tool/validate",
    "execute": "POST /synthetic-tool/{id}/execute",
    "getExecution": "GET /execution/{id}"
  },
  "provisioning": {
    "getStatus": "GET /provisioning/status",
    "listGroupMappings": "LIST /group-mapping",
    "createGroupMapping": "POST /group-mapping",
    "getGroupMapping": "GET /group-mapping/{id}",
    "deleteGroupMapping": "DELETE /group-mapping/{id}",
    "listPushedGroups": "LIST /provisioning/group"
  },
  "accessRequests": {
    "listAccessGrants": "LIST /access-grant",
    "grantAccess": "POST /access-grant",
    "getAccessGrant": "GET /access-grant/{id}",
    "revokeAccessGrant": "POST /access-grant/{id}/revoke",
    "extendAccessGrant": "POST /access-grant/{id}/extend",
    "list": "LIST /access-request",
    "file": "POST /access-request",
    "countPending": "GET /access-request/pending-count",
    "get": "GET /access-request/{id}",
    "resolve": "POST /access-request/{id}/resolve",
    "withdraw": "POST /access-request/{id}/withdraw"
  },
  "auditLog": {
    "export": "GET /audit-log/export",
    "list": "LIST /audit-log",
    "listAuditActions": "LIST /audit-log/actions",
    "getAuditRecord": "GET /audit-log/{id}"
  },
  "usage": {
    "get": "GET /usage"
  },
  "webhooks": {
    "listEndpoints": "LIST /webhook-endpoint",
    "createEndpoint": "POST /webhook-endpoint",
    "getEndpoint": "GET /webhook-endpoint/{id}",
    "updateEndpoint": "PATCH /webhook-endpoint/{id}",
    "deleteEndpoint": "DELETE /webhook-endpoint/{id}",
    "rotateSecret": "POST /webhook-endpoint/{id}/rotate",
    "testEndpoint": "POST /webhook-endpoint/{id}/test",
    "listDeliveries": "LIST /webhook-endpoint/{id}/delivery",
    "replayDeliveries": "POST /webhook-endpoint/{id}/replay"
  }
} as const;
