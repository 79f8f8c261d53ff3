import { answerContext } from './synthetic-run/domain/answer-context.js';
import { shareEvents } from '#access-control';
import { mailedToSubject } from '#identity';
import { type Schema } from '#kernel';
import { CollectionOffboarding, TemplateKind, ToolboxKind } from './collection/hooks.js';
import { SyntheticToolOffboarding, SyntheticToolsOnConnections } from './synthetic-tool/hooks.js';
import { EntriesOfConnectors, EntriesOnConnections, EntryReplacement } from './toolbox/hooks.js';
import { AuthorizeApps1795000800020 } from './migrations/0007-authorize-apps.js';
import { CreateSyntheticRuns1795000600040 } from './migrations/0004-create-synthetic-runs.js';
import { CreateSyntheticTools1795000600030 } from './migrations/0003-create-synthetic-tools.js';
import { CreateTemplates1795000600020 } from './migrations/0002-create-templates.js';
import { CreateToolboxes1795000600010 } from './migrations/0001-create-toolboxes.js';
import { FindTools1795000600070 } from './migrations/0005-find-tools.js';
import { FollowTheCatalog1795001700020 } from './migrations/0009-follow-the-catalog.js';
import { LookAtEntries1795000800030 } from './migrations/0008-look-at-entries.js';
import { RememberSucceededRun1795000600080 } from './migrations/0006-remember-succeeded-run.js';
import { SummarizeEntries1795002000010 } from './migrations/0010-summarize-entries.js';
import { FindByTextKeys1795002100020 } from './migrations/0011-find-by-text-keys.js';
import { syntheticToolEvents } from './synthetic-tool/domain/synthetic-tool-events.js';
import { endedSyntheticTools } from './synthetic-tool/jobs/delete-ownerless-tools.job.js';
import { SyntheticToolTable } from './synthetic-tool/persistence/stored-synthetic-tools.js';
import { type TemplateEvent, templateEvents } from './template/domain/template.js';
import { TemplateTable } from './template/persistence/stored-templates.js';
import { brokenEntries } from './broken-entry/jobs/report-broken-entries.job.js';
import { type ToolboxEvent, toolboxEvents } from './toolbox/domain/toolbox.js';
import { ToolboxTable } from './toolbox/persistence/stored-toolboxes.js';
import { toolboxesExamples } from './toolboxes.examples.js';

/** No mail is sent if a member leaves, because the successor may get hundreds of toolboxes. */
const whenAsked = ({ cause }: { cause: string | null }) => (cause === null ? new Date(0) : null);

export const toolboxesSchema: Schema = {
  name: 'toolboxes',
  role: 'latchkey_app',
  tables: [SyntheticToolTable, TemplateTable, ToolboxTable],
  migrations: [
    CreateToolboxes1795000600010,
    CreateTemplates1795000600020,
    CreateSyntheticTools1795000600030,
    CreateSyntheticRuns1795000600040,
    FindTools1795000600070,
    RememberSucceededRun1795000600080,
    AuthorizeApps1795000800020,
    LookAtEntries1795000800030,
    FollowTheCatalog1795001700020,
    SummarizeEntries1795002000010,
    FindByTextKeys1795002100020,
  ],
  shared: ['toolboxes.followed_catalog'],
  sealed: { 'toolboxes.synthetic_runs.answer': ({ org_id, id }) => answerContext(org_id!, id!) },
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
    EntriesOfConnectors,
    EntriesOnConnections,
    SyntheticToolsOnConnections,
    ToolboxKind,
    TemplateKind,
  ],
  subscriptions: [
    brokenEntries,
    endedSyntheticTools,
    mailedToSubject<TemplateEvent>({ 'template.transferred': whenAsked }),
    mailedToSubject<ToolboxEvent>({ 'toolbox.transferred': whenAsked }),
  ],
};
