import { breaksOf } from '../break.js';

/** How an organization is deleted, and what pauses until then. */
export const deletions = [
  ...breaksOf('libs/organizations/src/purge/jobs/purge-organization.job.ts', 'organization/restoring', [
    {
      breaks: 'a restored organization is deleted',
      find: "status !== 'deletion_scheduled' || !purge_at",
      replace: '!purge_at && !id',
      promise: 'is complete if it is restored before the deletion begins',
    },
    {
      breaks: 'an organization can be restored while it is deleted',
      find: "await this.accessEpochs.freeze(id, 'purging');",
      replace: 'void this.accessEpochs;',
      promise: 'cannot be restored once the deletion has begun',
    },
  ]),
  ...breaksOf('libs/organizations/src/purge/jobs/purge-organization.job.ts', 'organization/purging', [
    {
      breaks: 'the vault is not purged again at the end',
      find: 'const again = await this.runStep(step, orgId, signal, { repeats: true });',
      replace:
        "if (step.name === 'vault') continue;\n      const again = await this.runStep(step, orgId, signal, { repeats: true });",
      promise: 'also loses a definition that a slow job sends during the deletion',
    },
    {
      breaks: 'an error of a repeated step is not kept',
      find: 'const again = await this.runStep(step, orgId, signal, { repeats: true });',
      replace:
        'const { again_in } = await step.run({ orgId, begunAt: this.clock.now(), signal });\n      const again = again_in !== undefined && { again_in };',
      promise: 'keeps the error of a step that fails when it is repeated',
    },
  ]),
  ...breaksOf('libs/organizations/src/purge/persistence/stored-purge-ledger.ts', 'organization/killed', [
    {
      breaks: 'a started step counts as finished',
      find: 'finished_at is not null as finished',
      replace: 'attempts > 1 as finished',
      promise: 'is continued by the next worker, from any step',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/gradual-removal.ts', 'kernel/gradual-removal', [
    {
      breaks: 'rows of a large organization are deleted without pauses',
      find: 'await rest(took);',
      replace: 'void rest;',
      promise: 'takes about 20 ms per statement, with pauses of equal length',
    },
    {
      breaks: 'the step size for one table is used for the next',
      find: 'removed < atMost ? target.minRows : nextSize(atMost, took)',
      replace: 'nextSize(atMost, took)',
      promise: 'takes about 20 ms per statement, with pauses of equal length',
    },
  ]),
  ...breaksOf('libs/connections/src/vault-client/hooks/vault-purge.ts', 'organization/purging', [
    {
      breaks: 'the vault revokes only a few accounts every two seconds',
      find: 'if (!more) return',
      replace: 'if (more || !more) return',
      promise: 'revokes all its accounts in one step',
    },
  ]),
  ...breaksOf('libs/vault/src/organization/persistence/organization-rows.ts', 'vault/purging', [
    {
      breaks: 'the vault removes all rows in one request, whatever time that takes',
      find: 'removeGradually(remove, maxRows)',
      replace: 'removeGradually(remove, maxRows * 9)',
      promise: 'in several requests if they are many',
    },
  ]),
  ...breaksOf('libs/vault/src/refresh/jobs/refresh-idle-credential.job.ts', 'catalog/tool-registry/frozen', [
    {
      breaks: 'credentials of organizations awaiting deletion are refreshed',
      find: 'if (await this.frozenOrganizations.has(orgId))',
      replace: "if ((await this.frozenOrganizations.has(orgId)) && orgId === '')",
      promise: 'its credentials are not refreshed',
    },
  ]),
  ...breaksOf('libs/connections/src/vault-client/jobs/freeze-vault.job.ts', 'catalog/tool-registry/frozen', [
    {
      breaks: 'credentials of a restored organization are not refreshed',
      find: 'await this.vault.freeze(orgId, freeze !== null);',
      replace: 'await this.vault.freeze(orgId, true);',
      promise: 'its credentials are not refreshed',
    },
    {
      breaks: 'an organization restored during the notification stays frozen in the vault',
      find: 'if ((await this.accessEpochs.readFreeze(orgId)) !== freeze) return { again_in: 0 };',
      replace: 'void 0;',
      promise: 'the vault gets the latest state, even after concurrent changes',
    },
  ]),
  ...breaksOf('libs/connections/src/tool-refresh/services/server-turns.ts', 'catalog/tool-registry/frozen', [
    {
      breaks: 'remote servers are called for organizations awaiting deletion',
      find: 'if (await this.accessEpochs.readFreeze(orgId)) return { again_in: hour };',
      replace: 'void this.accessEpochs;',
      promise: 'its remote tools are not listed',
    },
  ]),
  {
    breaks: 'a table with rows of few organizations is not purged',
    sql: `create function public.kept() returns trigger language plpgsql as 'begin return null; end';
      create trigger kept before delete on authentication.sign_in_links for each row execute function public.kept()`,
    caughtBy: 'organization/purging',
    promise: 'is deleted from every table except the deletion ledger',
  },
];
