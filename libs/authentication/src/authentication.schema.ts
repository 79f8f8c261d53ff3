import { type Schema } from '#kernel';
import { authenticationExamples } from './authentication.examples.js';
import { connectedAppEvents } from './connected-app/domain/connected-app.js';
import { ConnectedAppTable } from './connected-app/persistence/stored-connected-apps.js';
import { AppOffboarding } from './connected-app/hooks/app-offboarding.js';
import { CreateAuthentication1796000000210 } from './migrations/0001-create-authentication.js';
import { RemoveApps1796000001210 } from './migrations/0002-remove-apps.js';
import { CreateBrowserSessions1796000600010 } from './migrations/0003-create-browser-sessions.js';
import { CreateEnterpriseClients1796000980010 } from './migrations/0004-create-enterprise-clients.js';
import { enterpriseClientEvents } from './enterprise-client/domain/enterprise-client.js';
import { EnterpriseClientTable } from './enterprise-client/persistence/enterprise-clients.js';
import { signInEvents, signInSecretContext } from './sign-in/domain/sign-in.js';
import { browserSessionEvents } from './session/domain/browser-session.js';
import { SessionOffboarding } from './session/hooks/session-offboarding.js';
import { SignInTable } from './sign-in/persistence/sign-ins.js';
import { CreateWorkloadCredentials1796001000010 } from './migrations/0005-create-workload-credentials.js';
import { workloadCredentialEvents } from './workload-credential/domain/workload-credential.js';
import { WorkloadOffboarding } from './workload-credential/hooks/workload-offboarding.js';
import { WorkloadCredentialTable } from './workload-credential/persistence/workload-credentials.js';

export const authenticationSchema: Schema = {
  name: 'authentication',
  role: 'latchkey_app',
  tables: [ConnectedAppTable, EnterpriseClientTable, SignInTable, WorkloadCredentialTable],
  migrations: [
    CreateAuthentication1796000000210,
    RemoveApps1796000001210,
    CreateBrowserSessions1796000600010,
    CreateEnterpriseClients1796000980010,
    CreateWorkloadCredentials1796001000010,
  ],
  shared: ['authentication.authorization_requests', 'authentication.registered_clients'],
  sealed: { 'authentication.sign_ins.sealed': ({ org_id, id }) => signInSecretContext(org_id!, id!) },
  events: {
    ...browserSessionEvents,
    ...connectedAppEvents,
    ...enterpriseClientEvents,
    ...signInEvents,
    ...workloadCredentialEvents,
  },
  examples: authenticationExamples,
  hooks: [AppOffboarding, SessionOffboarding, WorkloadOffboarding],
};
