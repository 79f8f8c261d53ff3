import { Command, Option } from 'commander';
import { type Context } from '../command-line/answer.js';
import { idOf, repeated } from '../command-line/options.js';
import { withProduct } from '../product/with-product.js';

type ImportOptions = {
  org: string;
  targetId: string;
  mode: 'allow' | 'block';
  connector?: string[];
  legacyOverride?: boolean;
};

export function restrictionCommands({ installation, answer }: Context): Command {
  const group = new Command('restriction').description('Manage which connectors a member may use.');
  group
    .command('import')
    .description('Import a member rule from an older version, in which member rules replaced role rules.')
    .requiredOption('--org <id>', 'organization id', idOf('org'))
    .requiredOption('--target-id <id>', 'member id', idOf('usr'))
    .addOption(
      new Option('--mode <mode>', 'whether the rule allows or blocks')
        .choices(['allow', 'block'])
        .makeOptionMandatory(),
    )
    .addOption(repeated('--connector <slug>', 'slug of a connector; may be repeated'))
    .option('--legacy-override', "the rule replaces the rules of the member's roles")
    .action(async ({ org, targetId, mode, connector = [], legacyOverride = false }: ImportOptions) => {
      const rule = { target_type: 'user', target_id: targetId, mode, connector_slugs: connector, tools: [] } as const;
      const { GetRestriction, ImportRestriction } = await import('#access-control');
      const row = await withProduct(installation, async ({ commands, queries, operator }) => {
        const caller = await operator(org);
        const id = await commands.execute(
          new ImportRestriction(org, { ...rule, connector_slugs: [...connector], tools: [] }, legacyOverride),
        );
        return queries.execute(new GetRestriction(caller, id));
      });
      answer(row.view);
    });
  return group;
}
