import { Command } from 'commander';
import { type Client, type components } from '../src/index.js';
import { type Context } from './context.js';
import { table } from './output.js';

type Schemas = components['schemas'];
type EnterpriseClient = Schemas['EnterpriseClient'];
type Issued = Schemas['IssuedEnterpriseClient'];

export function enterpriseClientCommands({ sessions, output }: Context): Command {
  const group = new Command('enterprise-client').description(
    'Manage the agents that the identity provider can let in.',
  );
  group
    .command('list')
    .description('List the agents.')
    .action(async () => {
      const latchkey = sessions.client();
      const list = latchkey.signIn.listEnterpriseClients(await organizationOf(latchkey), { limit: 200 });
      const result: EnterpriseClient[] = await list.all();
      const rows = result.map(({ id, name, client_id, authentication }) => [id, name, client_id, authentication]);
      output.result({ result }, table(['ID', 'NAME', 'CLIENT ID', 'AUTHENTICATION'], rows));
    });
  group
    .command('create')
    .description('Add an agent. Prints its client id and, without a metadata document, its secret.')
    .argument('<name>', 'the name that members see')
    .option('--metadata <url>', 'URL of the client metadata document of the agent')
    .action(async (name: string, { metadata }: { metadata?: string }) => {
      const latchkey = sessions.client();
      const body = { name, client_metadata_url: metadata ?? null };
      const issued: Issued = await latchkey.signIn.createEnterpriseClient(await organizationOf(latchkey), body);
      output.result(issued, describeIssued(issued));
    });
  group
    .command('rotate')
    .description('Replace the secret of an agent. The previous secret is invalid at once.')
    .argument('<id>', 'id of an agent')
    .action(async (id: string) => {
      const latchkey = sessions.client();
      const issued: Issued = await latchkey.signIn.rotateEnterpriseClientSecret(await organizationOf(latchkey), id);
      output.result(issued, describeIssued(issued));
    });
  group
    .command('delete')
    .description('Delete an agent, and disconnect it from all members.')
    .argument('<id>', 'id of an agent')
    .action(async (id: string) => {
      const latchkey = sessions.client();
      await latchkey.signIn.deleteEnterpriseClient(await organizationOf(latchkey), id);
      output.result({ id, deleted: true }, `Deleted agent ${id}.`);
    });
  return group;
}

const organizationOf = async (latchkey: Client): Promise<string> =>
  (await latchkey.currentUser.getMe()).organization.id;

function describeIssued({ client_id, client_secret }: Issued): string {
  const lines = [`Client ID: ${client_id}`];
  if (client_secret !== null) lines.push(`Client secret, shown only now: ${client_secret}`);
  return lines.join('\n');
}
