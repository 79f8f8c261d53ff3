import { type EventExamples, exampleId } from '#kernel';
import { type ConnectedAppEvent } from './connected-app/domain/connected-app.js';
import { type BrowserSessionEvent } from './session/domain/browser-session.js';
import { type EnterpriseClientEvent } from './enterprise-client/domain/enterprise-client.js';
import { type SignInEvent } from './sign-in/domain/sign-in.js';
import { type WorkloadCredentialEvent } from './workload-credential/domain/workload-credential.js';

const user_id = exampleId('usr');
const app = { user_id, client_id: 'https://agent.example.com/client', resource: 'https://latchkey.example.com/mcp' };
const reach = { scopes: ['mcp:read', 'mcp:write'], toolbox_ids: null };
const issuer = 'https://login.example.com';

const client = { name: 'Claude', client_id: exampleId('entc'), authentication: 'client_secret' };

const workload = {
  user_id,
  kind: 'federation',
  issuer: 'https://token.actions.githubusercontent.com',
  subject: 'repo:example/reports:ref:refs/heads/main',
  max_scope: 'mcp:write',
  ...{ audience: null, claims: { environment: 'production' }, reusable: false, jwks_uri: null, key_thumbprints: null },
} as const;

export const authenticationExamples: EventExamples<
  BrowserSessionEvent | ConnectedAppEvent | EnterpriseClientEvent | SignInEvent | WorkloadCredentialEvent
> = {
  'browser_session.ended': { user_id, sessions: 2 },
  'connected_app.authorized': { ...app, ...reach },
  'connected_app.admitted': { ...app, ...reach },
  'connected_app.updated': { ...app, ...reach },
  'connected_app.revoked': { user_id, client_id: app.client_id },
  'connected_app.removed': { user_id, client_id: app.client_id, toolbox_id: exampleId('tbx') },
  'connected_app.restored': { user_id, client_id: app.client_id, toolbox_id: exampleId('tbx') },
  'connected_app.readmitted': { user_id, client_id: app.client_id },
  'enterprise_client.created': client,
  'enterprise_client.secret_rotated': client,
  'enterprise_client.deleted': client,
  'enterprise_client.refused': { client_id: client.client_id, cause: 'aud is not exactly the issuer of Latchkey' },
  'sign_in.configured': { issuer, client_id: 'latchkey', just_in_time: 'off', fields: ['issuer', 'client_id'] },
  'sign_in.verified': { issuer, result: 'works' },
  'sign_in.removed': { issuer },
  'workload_credential.created': workload,
  'workload_credential.deleted': workload,
  'workload_credential.refused': { user_id, cause: 'the audience is not Latchkey' },
};
