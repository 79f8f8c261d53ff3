import { setTimeout } from 'node:timers/promises';
import { Command, Option } from 'commander';
import { type Plan } from '#organizations';
import { OperatorError } from '#composition/operator-error';
import { plural } from '../command-line/amounts.js';
import { type Context } from '../command-line/answer.js';
import { type Progress } from '../command-line/progress.js';
import { email, idOf, readable, seconds } from '../command-line/options.js';
import { type Installation } from '../product/installation.js';
import { queryAsOwner } from '../product/owner-query.js';
import { withProduct } from '../product/with-product.js';

const plans: Record<Plan, true> = { free: true, team: true, enterprise: true, self_hosted: true };

type CreateOptions = { name: string; ownerEmail: string; ownerName?: string; slug?: string; plan: Plan };

export function organizationCommands(context: Context): Command {
  const { installation, answer } = context;
  const group = new Command('org').description('Manage organizations.');
  group
    .command('create')
    .description('Create an organization with its owner, and a token for the owner that is valid for a week.')
    .requiredOption('--name <name>', 'name of the organization', readable)
    .requiredOption('--owner-email <email>', 'email address of the owner', email)
    .option('--owner-name <name>', 'display name of the owner', readable)
    .option('--slug <slug>', 'slug of the organization; derived from the name by default')
    .addOption(
      new Option('--plan <plan>', 'plan of the organization').choices(Object.keys(plans)).default('self_hosted'),
    )
    .action(async ({ name, ownerEmail, ownerName, slug, plan }: CreateOptions) => {
      const owner = { name: ownerName ?? null, email: ownerEmail };
      const { CreateOrganization } = await import('#organizations');
      const created = await withProduct(installation, ({ commands, act }) =>
        commands.execute(new CreateOrganization({ name, slug: slug ?? null, plan, founder: owner, act: act() })),
      );
      answer({ organization: { id: created.orgId }, user: { id: created.userId }, token: created.token });
    });
  group
    .command('list')
    .description('List all organizations, oldest first.')
    .action(async () => answer({ result: await queryAsOwner(installation, organizations) }));
  addPurge(group, context);
  return group;
}

type PurgeOptions = { org: string; confirm: string; wait: number };

function addPurge(group: Command, { installation, answer, progress }: Context): void {
  group
    .command('purge-now')
    .description('Delete an organization for good, without its grace period. This cannot be undone.')
    .requiredOption('--org <id>', 'organization id', idOf('org'))
    .requiredOption('--confirm <slug>', 'slug of the organization, to confirm')
    .option('--wait <seconds>', 'seconds to wait for the worker that deletes the organization', seconds, 300)
    .action(async ({ org, confirm, wait }: PurgeOptions) => {
      const [begun] = await queryAsOwner<Purge>(installation, purgeOf, [org]);
      // The command may be repeated after its wait, when the worker has finished.
      if (!begun?.slugs.includes(confirm)) {
        const { OrderPurge } = await import('#organizations');
        await withProduct(installation, ({ commands, act }) => commands.execute(new OrderPurge(org, confirm, act())));
      }
      answer({ organization: { id: org, slug: confirm }, ...(await untilPurged(installation, progress, org, wait)) });
    });
}

/** `slugs`: all that the organization ever had. */
type Purge = { slugs: string[]; finished_at: Date | null };
type Step = { step: string; rows: string; finished_at: Date | null; last_error: string | null };

/** Milliseconds between checks. */
const pause = 250;

/** @throws OperatorError if the worker has not finished in time */
async function untilPurged(installation: Installation, progress: Progress, org: string, wait: number) {
  const until = Date.now() + wait * 1000;
  progress.begin('Waiting for a worker to start the deletion', null, 'rows');
  let hasBegun = false;
  for (;;) {
    const [found] = await queryAsOwner<Purge>(installation, purgeOf, [org]);
    const steps = await queryAsOwner<Step>(installation, stepsOf, [org]);
    if (found?.finished_at) {
      const removed = steps.map(({ step, rows }) => ({ step, rows: Number(rows) }));
      progress.finish(`${plural(rowsIn(steps), 'row')} deleted in ${plural(steps.length, 'step')}`);
      return { finished_at: found.finished_at, steps: removed };
    }
    if (found && !hasBegun) progress.begin(`Deleting ${org}`, null, 'rows');
    hasBegun ||= found !== undefined;
    progress.reach(rowsIn(steps), steps.findLast(({ finished_at }) => finished_at === null)?.step);
    if (Date.now() >= until) throw unfinished(found !== undefined, steps, wait);
    await setTimeout(pause);
  }
}

const rowsIn = (steps: readonly Step[]): number => steps.reduce((sum, { rows }) => sum + Number(rows), 0);

function unfinished(hasBegun: boolean, steps: readonly Step[], wait: number): OperatorError {
  const failing = steps.find(({ finished_at, last_error }) => finished_at === null && last_error !== null);
  const why = failing ? ` The step ${failing.step} failed: ${failing.last_error}.` : '';
  const state = hasBegun ? 'is still running' : 'is scheduled, but no worker has started it';
  const isRevoking = steps.some(({ step, finished_at }) => step === 'vault' && finished_at === null);
  const advice = isRevoking ? revoking : 'Check that a worker is running.';
  return new OperatorError(
    `The deletion ${state} after ${wait} seconds.${why} ${advice} Repeat the command to wait again.`,
  );
}

const revoking =
  'The vault revokes grants at third parties. It tries for up to an hour if it cannot reach one, and its log says why. ' +
  'Then the deletion goes on.';

const purgeOf = 'select slugs, finished_at from organizations.purges where org_id = $1';

const stepsOf = `
  select step, row_count as rows, finished_at, last_error from organizations.purge_steps
  where org_id = $1 order by begun_at, step`;

const organizations = `
  select id, name, slug, plan, status, created_at from organizations.organizations order by created_at, id`;
