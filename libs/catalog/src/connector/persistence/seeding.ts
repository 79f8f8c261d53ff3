import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type ToolFacts } from '#access-control';
import { Clock, Transactions } from '#kernel';
import { type EntityManager } from 'typeorm';
import { CATALOG_OPTIONS, type CatalogOptions } from '../../catalog-options.js';
import { digestOf } from '../../definition/domain/digest.js';
import { type DefinitionFile, definitionFiles } from './shipped-definitions.js';
import { identify } from '../../tool/domain/origin.js';
import { ShippedCatalog } from './shipped-catalog.js';

type Stored = { slug: string; status: string; source_digest: string; tools: ToolFacts[] };

/** Brings the stored catalog to what ships with this build, one process at a time, before requests are answered. */
@Injectable()
export class Seeding implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly shipped: ShippedCatalog,
    private readonly clock: Clock,
    @Inject(CATALOG_OPTIONS) private readonly options: CatalogOptions,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.options.seeds) await seedCatalog(this.transactions, this.clock.now(), this.options);
    await this.shipped.load();
  }
}

/** @throws DefinitionRefused for the first file with an error; nothing is changed then. */
export async function seedCatalog(
  transactions: Transactions,
  at: Date,
  { demoProviderUrl }: Pick<CatalogOptions, 'demoProviderUrl'>,
): Promise<void> {
  const files = definitionFiles({ demoProviderUrl });
  await transactions.inOwnTransaction(noOrganization, async (manager) => {
    await manager.query(`select pg_advisory_xact_lock(hashtext('latchkey.catalog'))`);
    const stored = await manager.query<Stored[]>(
      'select slug, status, source_digest, tools from catalog.shipped_connectors',
    );
    const known = new Map(stored.map((row) => [row.slug, row]));
    for (const file of files)
      if (known.get(file.slug)?.source_digest !== file.digest) await store(manager, file, known.get(file.slug), at);
    const gone = stored.filter(
      ({ slug, status }) => status === 'published' && !files.some((file) => file.slug === slug),
    );
    if (gone.length > 0) await unpublish(manager, gone, at);
  });
}

/** The shipped catalog belongs to none. */
const noOrganization = '';

const nextRevision = '(select coalesce(max(revision), 0) + 1 from catalog.shipped_connectors)';

async function store(
  manager: EntityManager,
  file: DefinitionFile,
  before: Stored | undefined,
  at: Date,
): Promise<void> {
  const definition = file.read();
  const tools = identify(file.slug, definition.tools, before?.tools);
  await manager.query(
    `insert into catalog.shipped_connectors
       (slug, status, source_digest, digest, definition, tools, revision, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, ${nextRevision}, $7, $7)
     on conflict (slug) do update set status = excluded.status, source_digest = excluded.source_digest,
       digest = excluded.digest, definition = excluded.definition, tools = excluded.tools, revision = excluded.revision,
       updated_at = case when shipped_connectors.digest = excluded.digest then shipped_connectors.updated_at
         else excluded.updated_at end`,
    [
      file.slug,
      definition.status ?? 'published',
      file.digest,
      digestOf(definition),
      JSON.stringify(definition),
      JSON.stringify(tools),
      at,
    ],
  );
}

/** Kept for the connections on it; the digest goes, so that a file which comes back is read again. */
async function unpublish(manager: EntityManager, gone: Stored[], at: Date): Promise<void> {
  await manager.query(
    `update catalog.shipped_connectors set status = 'unpublished', source_digest = '', revision = ${nextRevision},
       updated_at = $2 where slug = any($1)`,
    [gone.map(({ slug }) => slug), at],
  );
}
