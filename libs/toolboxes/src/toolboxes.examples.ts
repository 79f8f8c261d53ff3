import { type ShareEvent, shareExamples } from '#access-control';
import { type EventExamples, exampleId } from '#kernel';
import { collectionExamples } from './collection/domain/collection.js';
import { type SyntheticToolEvent } from './synthetic-tool/domain/synthetic-tool.js';
import { type TemplateEvent } from './template/domain/template.js';
import { type ToolboxEvent } from './toolbox/domain/toolbox.js';

type ToolboxesEvent = SyntheticToolEvent | TemplateEvent | ToolboxEvent | ShareEvent<'template' | 'toolbox'>;

const through = { toolbox_id: exampleId('tbx'), delegated_by_user_id: exampleId('usr') };

export const toolboxesExamples: EventExamples<ToolboxesEvent> = {
  'synthetic_tool.created': { step_count: 2, connector_slugs: ['github', 'slack'] },
  'synthetic_tool.updated': { fields: ['steps'] },
  'synthetic_tool.executed': {
    ...{ execution_id: exampleId('exe'), tier: 'write', is_test: false, outcome: 'succeeded', calls: 2, ...through },
  },
  'synthetic_tool.deleted': {},
  'template.created': { entry_count: 3 },
  'toolbox.created': { template_id: exampleId('tpl'), entry_count: 3 },
  'toolbox.repinned': { entries: ['create_issue'] },
  'toolbox.entry_broken': { entry_ids: [exampleId('ent')], entries: ['create_issue'], cause: 'connection_deleted' },
  'toolbox.account_chosen': { connector_slug: 'github', connection_id: exampleId('conn') },
  'toolbox.account_choice_removed': { connector_slug: 'github' },
  ...collectionExamples('template'),
  ...collectionExamples('toolbox'),
  ...shareExamples('template'),
  ...shareExamples('toolbox'),
};
