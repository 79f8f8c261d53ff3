import { Command } from 'commander';
import { Configuration, kernelSchema, migrate } from '#kernel';
import { vaultSchema } from '#vault';
import { schemas } from '../../../api/src/schemas.js';
import { type Context } from '../command-line/answer.js';
import { cliSettings } from '../product/cli-settings.js';
import { ownerUrl } from '../product/database-urls.js';

const all = [kernelSchema, ...schemas, vaultSchema];

export const migrateCommand = ({ environment, answer }: Context): Command =>
  new Command('migrate').description('Bring the database up to date.').action(async () => {
    await migrate(await ownerUrl(Configuration.read(environment, cliSettings)), all);
    answer({ migrated: all.map(({ name }) => name) });
  });
