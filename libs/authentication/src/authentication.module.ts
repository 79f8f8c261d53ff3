import { type DynamicModule, Module } from '@nestjs/common';
import { AuthorizationModule } from './authorization/authorization.module.js';
import { ConnectedAppModule } from './connected-app/connected-app.module.js';
import { OwnAppsModule } from './connected-app/own-apps.module.js';
import { JoinModule } from './join/join.module.js';
import { AuthorizationOptions } from './session/domain/authorization-server.js';
import { SessionModule } from './session/session.module.js';
import { type InstallationIssuer, SignInAddresses } from './sign-in/domain/sign-in-addresses.js';
import { SignInModule } from './sign-in/sign-in.module.js';

type AuthenticationOptions = {
  /** The API's base URL, without a trailing slash. */
  serviceUrl: string;
  /** Keys for cookies. The first key signs; the others are still accepted. */
  cookieKeys: readonly Buffer[];
  /** The identity provider of the whole installation. */
  installationIssuer: InstallationIssuer | null;
};

/**
 * Signs people in with a browser, and authorizes apps. The command line imports only `ConnectedAppModule` and
 * `SessionRecordsModule`.
 */
@Module({})
export class AuthenticationModule {
  static forRoot({ serviceUrl, cookieKeys, installationIssuer }: AuthenticationOptions): DynamicModule {
    const options = new AuthorizationOptions(cookieKeys, serviceUrl);
    const settings = [
      { provide: AuthorizationOptions, useValue: options },
      { provide: SignInAddresses, useValue: new SignInAddresses(serviceUrl, installationIssuer) },
    ];
    return {
      module: AuthenticationModule,
      global: true,
      imports: [ConnectedAppModule, OwnAppsModule, JoinModule, SessionModule, AuthorizationModule, SignInModule],
      providers: settings,
      exports: [SessionModule, ...settings.map(({ provide }) => provide)],
    };
  }
}
