import { shareEvents } from '#access-control';
import { type Schema } from '#kernel';
import { CreateTemplates1795000600020 } from './migrations/create-templates.js';
import { CreateToolboxes1795000600010 } from './migrations/create-toolboxes.js';
import { templateEvents } from './template/domain/template-events.js';
import { TemplateTable } from './template/persistence/template-table.js';
import { toolboxEvents } from './toolbox/domain/toolbox-events.js';
import { ToolboxTable } from './toolbox/persistence/toolbox-table.js';

export const toolboxesSchema: Schema = {
  name: 'toolboxes',
  role: 'latchkey_app',
  tables: [TemplateTable, ToolboxTable],
  migrations: [CreateToolboxes1795000600010, CreateTemplates1795000600020],
  events: {
    ...templateEvents,
    ...toolboxEvents,
    ...shareEvents('template', 'toolboxes'),
    ...shareEvents('toolbox', 'toolboxes'),
  },
};
