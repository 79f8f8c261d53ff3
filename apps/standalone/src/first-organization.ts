import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Client } from 'pg';
import { actOfOperator, Clock } from '#kernel';
import { CreateOrganization } from '#organizations';

/**
 * Makes an organization where there is none, and keeps its owner's token in the data folder.
 * @returns the token, which cannot be read from the database again; null where an organization exists.
 */
export async function foundFirstOrganization(
  app: INestApplicationContext,
  ownerUrl: string,
  folder: string,
): Promise<string | null> {
  if (await hasOrganization(ownerUrl)) return null;
  const founder = { name: 'Owner', email: 'owner@example.com' };
  const act = actOfOperator(app.get(Clock, { strict: false }));
  const command = new CreateOrganization('My organization', null, 'self_hosted', founder, act);
  const { token } = await app.get(CommandBus, { strict: false }).execute(command);
  writeFileSync(join(folder, 'owner-token'), `${token}\n`, { mode: 0o600 });
  return token;
}

/** Asked as the owner of the tables, because no request sees more than one organization. */
async function hasOrganization(ownerUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return (await client.query('select from organizations.organizations limit 1')).rowCount === 1;
  } finally {
    await client.end();
  }
}
