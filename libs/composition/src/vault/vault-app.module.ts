import { type DynamicModule, Module } from '@nestjs/common';
import { OutboxModule } from '#kernel';
import { PlatformModule, type PlatformOptions } from '#platform';
import { DataKeysAreRewrapped } from '#platform/sealing';
import { HealthModule } from '#platform/health';
import { VaultModule, type VaultOptions, vaultSchema } from '#vault';

export type VaultAppOptions = Omit<PlatformOptions, 'schema' | 'schemas'> & VaultOptions;

/** Maximum number of concurrent jobs, and milliseconds for them to finish when the process stops. */
const jobs = { concurrency: 10, shutdownTimeout: 5000 };

@Module({})
export class VaultAppModule {
  static forRoot(options: VaultAppOptions): DynamicModule {
    return {
      module: VaultAppModule,
      imports: [
        PlatformModule.forRoot({ ...options, schema: 'vault', schemas: [vaultSchema] }),
        // Empty, because the vault's database role cannot see which migrations have run.
        HealthModule.forRoot([]),
        OutboxModule.forRoot({ database: options.database, queue: 'in process', ...jobs }),
        VaultModule.forRoot(options),
      ],
      providers: [DataKeysAreRewrapped],
    };
  }
}
