import { shareEvents } from '#access-control';
import { mailedToSubject } from '#identity';
import { type Schema } from '#kernel';
import { answerContext } from './synthetic-run/domain/synthetic-run.js';
import { resultContext } from './call-result/domain/call-result.js';
import { ResultOffboarding } from './call-result/hooks/result-offboarding.js';
import { ResultRetention } from './call-result/hooks/result-retention.js';
import { disconnectedApps } from './call-result/jobs/delete-results-of-app.job.js';
import { TemplateKind, ToolboxKind } from './collection/hooks/collection-kinds.js';
import { CollectionOffboarding } from './collection/hooks/collection-offboarding.js';
import { SyntheticToolsOnConnections } from './synthetic-tool/hooks/synthetic-tools-on-connections.js';
import { SyntheticToolOffboarding } from './synthetic-tool/hooks/synthetic-tool-offboarding.js';
import { EntriesOnConnections } from './toolbox/hooks/entries-on-connections.js';
import { EntriesOfConnectors } from './toolbox/hooks/entries-of-connectors.js';
import { EntryReplacement } from './toolbox/hooks/entry-replacement.js';
import { CreateToolboxes1796000000910 } from './migrations/0001-create-toolboxes.js';
import { CreateSyntheticTools1796000000920 } from './migrations/0002-create-synthetic-tools.js';
import { MarkPersonalToolboxes1796000500010 } from './migrations/0003-mark-personal-toolboxes.js';
import { UseAccountsOfCallers1796000920010 } from './migrations/0004-use-accounts-of-callers.js';
import { LinkToAccounts1796000920030 } from './migrations/0005-link-to-accounts.js';
import { StoreCallResults1796000960010 } from './migrations/0006-store-call-results.js';
import { FindOrganizationsOfToolboxes1796000990010 } from './migrations/0007-find-organizations-of-toolboxes.js';
import { StoreResultsWithoutToolbox1796001010010 } from './migrations/0008-store-results-without-toolbox.js';
import { KeepPoliciesOfTemplates1796001020010 } from './migrations/0009-keep-policies-of-templates.js';
import { syntheticToolEvents } from './synthetic-tool/domain/synthetic-tool.js';
import { ownerlessToolDeletion } from './synthetic-tool/jobs/delete-ownerless-tools.job.js';
import { SyntheticToolTable } from './synthetic-tool/persistence/synthetic-tools.js';
import { type TemplateEvent, templateEvents } from './template/domain/template.js';
import { TemplateTable } from './template/persistence/stored-templates.js';
import { brokenEntries } from './broken-entry/jobs/report-broken-entries.job.js';
import { type ToolboxEvent, toolboxEvents } from './toolbox/domain/toolbox.js';
import { ToolboxTable } from './toolbox/persistence/toolboxes.js';
import { toolboxesExamples } from './toolboxes.examples.js';

/** Sends no mail if a member left, because the successor may get hundreds of toolboxes. */
const unlessOwnerLeft = ({ cause }: { cause: string | null }) => (cause === null ? new Date(0) : null);

export const toolboxesSchema: Schema = {
  name: 'toolboxes',
  role: 'latchkey_app',
  tables: [SyntheticToolTable, TemplateTable, ToolboxTable],
  migrations: [
    CreateToolboxes1796000000910,
    CreateSyntheticTools1796000000920,
    MarkPersonalToolboxes1796000500010,
    UseAccountsOfCallers1796000920010,
    LinkToAccounts1796000920030,
    StoreCallResults1796000960010,
    FindOrganizationsOfToolboxes1796000990010,
    StoreResultsWithoutToolbox1796001010010,
    KeepPoliciesOfTemplates1796001020010,
  ],
  shared: ['toolboxes.followed_catalog'],
  sealed: {
    'toolboxes.call_results.content': ({ org_id, id }) => resultContext(org_id!, id!),
    'toolboxes.synthetic_runs.answer': ({ org_id, id }) => answerContext(org_id!, id!),
  },
  events: {
    ...syntheticToolEvents,
    ...templateEvents,
    ...toolboxEvents,
    ...shareEvents('template', 'toolboxes'),
    ...shareEvents('toolbox', 'toolboxes'),
  },
  examples: toolboxesExamples,
  hooks: [
    EntryReplacement,
    CollectionOffboarding,
    SyntheticToolOffboarding,
    ResultOffboarding,
    ResultRetention,
    EntriesOfConnectors,
    EntriesOnConnections,
    SyntheticToolsOnConnections,
    ToolboxKind,
    TemplateKind,
  ],
  subscriptions: [
    brokenEntries,
    disconnectedApps,
    ownerlessToolDeletion,
    mailedToSubject<TemplateEvent>({ 'template.transferred': unlessOwnerLeft }),
    mailedToSubject<ToolboxEvent>({ 'toolbox.transferred': unlessOwnerLeft }),
  ],
};
