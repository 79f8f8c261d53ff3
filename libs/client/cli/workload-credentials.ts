import { Command } from 'commander';
import { type components } from '../src/index.js';
import { type Context } from './context.js';
import { wrongUsage } from './failures.js';
import { serviceMemberId } from './names.js';
import { repeated } from './options.js';
import { table } from './output.js';

type Schemas = components['schemas'];
type Credential = Schemas['WorkloadCredential'];
type CreateBody = Schemas['CreateWorkloadCredentialBody'];

type Options = {
  issuer?: string;
  subject?: string;
  audience?: string;
  claim?: string[];
  reusable?: boolean;
  keys?: string;
  maxScope?: string;
};

export function workloadCredentialCommands({ sessions, output }: Context): Command {
  const group = new Command('workload-credential').description(
    'Let pods, CI jobs and servers act as a service member without a stored token.',
  );
  group
    .command('list')
    .description('List the workload credentials of a service member.')
    .argument('<member>', 'id of a service member')
    .action(async (member: string) => {
      const latchkey = sessions.client();
      const id = await serviceMemberId(latchkey, member);
      const result: Credential[] = await latchkey.members.listWorkloadCredentials(id, { limit: 200 }).all();
      const rows = result.map((each) => [each.id, each.name, each.kind, each.subject ?? '', each.max_scope]);
      output.result({ result }, table(['ID', 'NAME', 'KIND', 'SUBJECT', 'HIGHEST SCOPE'], rows));
    });
  group
    .command('create')
    .description(
      'Add a workload: with --issuer and --subject for tokens of its platform, or with --keys for its own key.',
    )
    .argument('<member>', 'id of a service member')
    .argument('<name>', 'the name of the workload')
    .option('--issuer <url>', 'issuer of the platform’s tokens')
    .option('--subject <text>', 'subject of the platform’s tokens')
    .option('--audience <text>', 'an audience that is accepted besides the address of Latchkey')
    .option('--claim <name=value>', 'a claim that the platform’s tokens must have; can be repeated', repeated)
    .option('--reusable', 'accept the same token of the platform again, as Kubernetes needs')
    .option('--keys <url>', 'address of the public keys of the workload')
    .option('--max-scope <scope>', 'mcp:read, mcp:write or mcp:destructive; by default mcp:write')
    .action(async (member: string, name: string, options: Options) => {
      const body = { name, ...readProof(options), max_scope: options.maxScope } as CreateBody;
      const latchkey = sessions.client();
      const userId = await serviceMemberId(latchkey, member);
      const made: Credential = await latchkey.members.createWorkloadCredential(userId, body);
      output.result(made, `Added workload ${made.name}. Its client id is ${made.id}.`);
    });
  group
    .command('delete')
    .description('Delete a workload credential. The tokens of the workload end at once.')
    .argument('<member>', 'id of a service member')
    .argument('<id>', 'id of a workload credential')
    .action(async (member: string, id: string) => {
      const latchkey = sessions.client();
      await latchkey.members.deleteWorkloadCredential(await serviceMemberId(latchkey, member), id);
      output.result({ id, deleted: true }, `Deleted workload credential ${id}.`);
    });
  return group;
}

function readProof({ issuer, subject, audience, claim = [], reusable, keys }: Options): Partial<CreateBody> {
  if ((issuer === undefined) === (keys === undefined))
    throw wrongUsage('Use --issuer with --subject for a platform, or --keys for a key of the workload.');
  if (keys !== undefined) return { kind: 'private_key_jwt', jwks_uri: keys };
  const claims = Object.fromEntries(claim.map(readClaim));
  return { kind: 'federation', issuer, subject, audience, reusable, claims: claim.length > 0 ? claims : null };
}

function readClaim(given: string): [name: string, value: string] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(given) ?? [];
  if (name === undefined || value === undefined)
    throw wrongUsage(`“${given}” is not a claim. Write the name, an equals sign and the value.`);
  return [name, value];
}
