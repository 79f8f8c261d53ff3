import { type DynamicModule, Module } from '@nestjs/common';
import { ConnectionModule } from './connection/connection.module.js';
import { ExecutionModule } from './execution/execution.module.js';
import { OAuthAppModule } from './oauth-app/oauth-app.module.js';
import { ConnectionsOptions } from './vault/domain/connections-options.js';

@Module({})
export class ConnectionsModule {
  static forRoot(options: ConnectionsOptions): DynamicModule {
    return {
      module: ConnectionsModule,
      global: true,
      imports: [OAuthAppModule, ConnectionModule, ExecutionModule],
      providers: [{ provide: ConnectionsOptions, useValue: options }],
      exports: [ConnectionsOptions, ConnectionModule],
    };
  }
}
