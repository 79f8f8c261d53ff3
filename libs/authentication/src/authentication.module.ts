import { type DynamicModule, Module } from '@nestjs/common';
import { SessionRequests } from '#kernel/http';
import { bindGlobally, startContext } from '#platform/bindings';
import { AuthorizationModule } from './authorization/authorization.module.js';
import { AssertionGrantModule } from './assertion-grant/assertion-grant.module.js';
import { AuthenticationRecordsModule } from './authentication-records.module.js';
import { ConnectedAppModule } from './connected-app/connected-app.module.js';
import { OwnAppsModule } from './connected-app/own-apps.module.js';
import { EnterpriseClientModule } from './enterprise-client/enterprise-client.module.js';
import { JoinModule } from './join/join.module.js';
import { AuthorizationOptions } from './session/domain/authorization-server.js';
import { SameOriginRequests } from './session/http/same-origin-requests.js';
import { SessionModule } from './session/session.module.js';
import { type InstallationIssuer, SignInAddresses } from './sign-in/domain/sign-in-addresses.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { WorkloadCredentialModule } from './workload-credential/workload-credential.module.js';

type AuthenticationOptions = {
  /** The API's base URL, without a trailing slash. */
  serviceUrl: string;
  /** Keys for cookies. The first key signs; the others are still accepted. */
  cookieKeys: readonly Buffer[];
  /** The identity provider of the whole installation. */
  installationIssuer: InstallationIssuer | null;
  servesConsole: boolean;
};

const parts = [
  ConnectedAppModule,
  OwnAppsModule,
  JoinModule,
  SessionModule,
  AuthorizationModule,
  SignInModule,
  EnterpriseClientModule,
  WorkloadCredentialModule,
  AssertionGrantModule,
];

/** Signs people in with a browser, and authorizes apps. The command line imports only `AuthenticationRecordsModule`. */
@Module({
  imports: [
    AuthenticationRecordsModule,
    ...parts,
    bindGlobally([{ provide: SessionRequests, useExisting: SameOriginRequests }], [SessionModule]),
  ],
  exports: [AuthenticationRecordsModule, SessionModule],
})
export class AuthenticationModule {
  static forRoot({ serviceUrl, cookieKeys, installationIssuer, servesConsole }: AuthenticationOptions): DynamicModule {
    return startContext(AuthenticationModule, parts, [
      { provide: AuthorizationOptions, useValue: new AuthorizationOptions(cookieKeys, serviceUrl, servesConsole) },
      { provide: SignInAddresses, useValue: new SignInAddresses(serviceUrl, installationIssuer) },
    ]);
  }
}
