import { type DynamicModule, Module } from '@nestjs/common';
import { HealthModule, KernelModule, type KernelOptions } from '#kernel';
import { VaultModule, type VaultOptions, vaultSchema } from '#vault';

export type VaultAppOptions = Omit<KernelOptions, 'schema' | 'schemas'> & VaultOptions;

@Module({})
export class VaultAppModule {
  static forRoot(options: VaultAppOptions): DynamicModule {
    return {
      module: VaultAppModule,
      imports: [
        KernelModule.forRoot({ ...options, schema: 'vault', schemas: [vaultSchema] }),
        // Its database role may not see which migrations have run.
        HealthModule.forRoot([]),
        VaultModule.forRoot(options),
      ],
    };
  }
}
