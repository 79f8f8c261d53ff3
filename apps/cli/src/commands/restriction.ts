import { Command, Option } from 'commander';
import { GetRestriction, ImportRestriction } from '#access-control';
import { type Context } from '../command-line/answer.js';
import { idOf, repeated } from '../command-line/options.js';
import { withProduct } from '../product/product.js';

type ImportOptions = {
  org: string;
  targetId: string;
  mode: 'allow' | 'block';
  connector?: string[];
  legacyOverride?: boolean;
};

export function restrictionCommands({ installation, answer }: Context): Command {
  const group = new Command('restriction').description('Which connectors a member may use.');
  group
    .command('import')
    .description("Take over a member's row from before role and member rules combined.")
    .requiredOption('--org <id>', 'the organization', idOf('org'))
    .requiredOption('--target-id <id>', 'the member', idOf('usr'))
    .addOption(new Option('--mode <mode>', 'what the row does').choices(['allow', 'block']).makeOptionMandatory())
    .addOption(repeated('--connector <slug>', 'a connector it names; may be repeated'))
    .option('--legacy-override', "it still replaces the member's role rules")
    .action(async ({ org, targetId, mode, connector = [], legacyOverride = false }: ImportOptions) => {
      const rule = { target_type: 'user', target_id: targetId, mode, connector_slugs: connector, tools: [] } as const;
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
