import { join } from 'node:path';
import { type INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Client } from 'pg';
import { actOfOperator, Clock, connectionTo } from '#kernel';
import { CreateOrganization } from '#organizations';
import { writeDurably } from '#composition/postgres';

export type KnownOrganization = { id: string; name: string };

/** Maximum number of organizations shown at startup. `org list` shows all. */
const maxShown = 5;

/**
 * Creates the first organization if there is none, and stores its owner's token in the data folder, because the
 * database stores only a hash of the token.
 */
export async function createFirstOrganization(
  app: INestApplicationContext,
  ownerUrl: string,
  folder: string,
): Promise<{ token: string | null; organizations: KnownOrganization[] }> {
  const known = await oldestOrganizations(ownerUrl);
  if (known.length > 0) return { token: null, organizations: known };
  const founder = { name: 'First owner', email: 'owner@example.com' };
  const act = actOfOperator(app.get(Clock, { strict: false }));
  const organization = { name: 'My organization', slug: null, plan: 'self_hosted', founder, act } as const;
  const { token } = await app.get(CommandBus, { strict: false }).execute(new CreateOrganization(organization));
  writeDurably(join(folder, 'owner-token'), `${token}\n`);
  return { token, organizations: await oldestOrganizations(ownerUrl) };
}

/** Runs as the owner of the tables, because a request sees only one organization. */
async function oldestOrganizations(ownerUrl: string): Promise<KnownOrganization[]> {
  const client = new Client(connectionTo(ownerUrl));
  await client.connect();
  try {
    return (await client.query<KnownOrganization>(oldest)).rows;
  } finally {
    await client.end();
  }
}

const oldest = `select id, name from organizations.organizations order by created_at, id limit ${maxShown}`;
