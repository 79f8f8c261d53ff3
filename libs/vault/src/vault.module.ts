import { type DynamicModule, Module } from '@nestjs/common';
import { VAULT_OPTIONS, type VaultOptions } from './trust/domain/vault-options.js';
import { TrustModule } from './trust/trust.module.js';

/** Saffron: holds third parties' credentials, and uses them on the service's word. */
@Module({})
export class VaultModule {
  static forRoot(options: VaultOptions): DynamicModule {
    return {
      module: VaultModule,
      global: true,
      imports: [TrustModule],
      providers: [{ provide: VAULT_OPTIONS, useValue: options }],
      exports: [VAULT_OPTIONS],
    };
  }
}
