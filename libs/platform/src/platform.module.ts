import { type DynamicModule, Module } from '@nestjs/common';
import { KernelModule, LostConnections, Metrics, Reads, ResponseSealing, Transactions } from '#kernel';
import { RequestLimits } from '#kernel/http';
import { Expressions } from '#platform/expressions';
import { Images } from '#platform/images';
import { mailProviders } from '#platform/mail';
import { Outgoing } from '#platform/outgoing';
import { BucketRequestLimits, RateLimits } from '#platform/rate-limit';
import { Sandbox } from '#platform/sandbox';
import { Schemas } from '#platform/schemas';
import { openKeys, SealedCursors, Sealing, StoredDataKeys } from '#platform/sealing';
import { Searches } from '#platform/search';
import { type PlatformOptions } from './platform-options.js';

/** The kernel, with the mechanisms that contexts may use. */
@Module({})
export class PlatformModule {
  static forRoot(options: PlatformOptions): DynamicModule {
    const providers = [
      ...calculating,
      ...mailProviders(options.mail),
      ...sealingProviders(options),
      {
        provide: Outgoing,
        useFactory: ({ outgoing }: Metrics) =>
          new Outgoing(options.egress, options.resolve, (outcome, seconds) => outgoing.observe({ outcome }, seconds)),
        inject: [Metrics],
      },
      { provide: RateLimits, useFactory: () => RateLimits.open(options.limits ?? { factor: 0, redisUrl: null }) },
      { provide: RequestLimits, useClass: BucketRequestLimits },
      {
        provide: Images,
        useFactory: (transactions: Transactions, reads: Reads) => new Images(transactions, reads),
        inject: [Transactions, Reads],
      },
      { provide: Searches, useFactory: (reads: Reads) => new Searches(reads), inject: [Reads] },
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [KernelModule.forRoot(options)],
      providers,
      exports: providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
    };
  }

  constructor(
    private readonly outgoing: Outgoing,
    private readonly sandbox: Sandbox,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    this.sandbox.close();
    await this.outgoing.close();
  }
}

const calculating = [
  { provide: Sandbox, useFactory: () => new Sandbox() },
  { provide: Expressions, useFactory: (sandbox: Sandbox) => new Expressions(sandbox), inject: [Sandbox] },
  { provide: Schemas, useFactory: (sandbox: Sandbox) => new Schemas(sandbox), inject: [Sandbox] },
];

const sealingProviders = ({ cursorKeys, schema, masterKeys, kms }: PlatformOptions) => [
  { provide: SealedCursors, useValue: new SealedCursors(cursorKeys) },
  {
    provide: Sealing,
    useFactory: async (transactions: Transactions, lost: LostConnections) => {
      const keys = await openKeys(masterKeys, kms);
      const sealing = new Sealing(keys, new StoredDataKeys(transactions, `${schema}.data_keys`));
      lost.onLost(() => sealing.forgetAll());
      return sealing;
    },
    inject: [Transactions, LostConnections],
  },
  { provide: ResponseSealing, useExisting: Sealing },
];
